import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { includesAlbum, type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import type { PaletteColor } from "@/lib/values/palette";
import { resolveAlbumSlug } from "./aliases-repository";
import { previewUrls } from "./preview-urls";
import {
  type AlbumCount,
  type AlbumRow,
  countImagesByAlbum,
  findAlbum,
  listAlbumRows,
  listFavouriteAlbums,
  listNewestImages,
  type PreviewImage,
} from "./repository";
import { type AlbumResource, maxPreviews } from "./resource";

export const albumNotFoundError = () => new AppError(commonErrors.notFound, { message: "Album not found." });

/** Returns the owner's albums, favorites first. */
export async function listAlbums(actor: Actor): Promise<{ data: AlbumResource[]; next_cursor: null }> {
  const scope = scopeOf(actor);
  const [rows, content] = await Promise.all([listAlbumRows(scope), readContent(scope, scope.album)]);
  return { data: rows.map((row) => presentAlbum(actor, row, content)), next_cursor: null };
}

/** Returns the titles of the owner's albums by their names in URLs. */
export async function listAlbumTitles(actor: Actor): Promise<Map<string, string>> {
  const rows = await listAlbumRows(scopeOf(actor));
  return new Map(rows.map(({ album: { albumSlug, title } }) => [albumSlug, title]));
}

/** Returns the owner's favorite albums without their content, which takes longer to read. */
export async function listPinnedAlbums(
  actor: Actor,
): Promise<Array<Pick<AlbumResource, "album" | "title" | "color">>> {
  const rows = await listFavouriteAlbums(scopeOf(actor));
  return rows.map((row) => ({ ...row, color: row.color as PaletteColor | null }));
}

export async function getAlbum(actor: Actor, name: string): Promise<AlbumResource> {
  const scope = scopeOf(actor);
  const slug = await resolveAlbumSlug(scope.owner, name);
  const [row, content] = await Promise.all([findAlbum(scope, slug), readContent(scope, slug)]);
  if (!row) throw albumNotFoundError();

  return presentAlbum(actor, row, content);
}

/** Returns an album whose counts and previews nothing shows, which take longer than the rest. */
export async function getAlbumWithoutContent(actor: Actor, name: string): Promise<AlbumResource> {
  const scope = scopeOf(actor);
  const row = await findAlbum(scope, await resolveAlbumSlug(scope.owner, name));
  if (!row) throw albumNotFoundError();

  return presentAlbum(actor, row);
}

/** The content of albums, by slug. An empty album has no entry. */
interface AlbumContent {
  counts: ReadonlyMap<string, AlbumCount>;
  newest: ReadonlyMap<string, readonly PreviewImage[]>;
}

const noImages: AlbumCount = { count: 0, archived: 0 };
const noContent: AlbumContent = { counts: new Map(), newest: new Map() };

async function readContent({ owner }: LibraryScope, slug?: string): Promise<AlbumContent> {
  const [counts, newest] = await Promise.all([
    countImagesByAlbum(owner, slug),
    listNewestImages(owner, slug),
  ]);
  return { counts, newest };
}

/** Without content, the members that depend on it are empty. */
export function presentAlbum(
  actor: Actor,
  { album, cover: chosen }: AlbumRow,
  { counts, newest } = noContent,
): AlbumResource {
  const { count, archived } = counts.get(album.albumSlug) ?? noImages;
  // The cover may be an image of another album, which members of this one do not see.
  const cover = chosen && includesAlbum(scopeOf(actor), chosen.albumSlug) ? chosen : null;
  const others = newest.get(album.albumSlug) ?? [];

  return {
    album: album.albumSlug,
    title: album.title,
    description: album.description ?? "",
    count,
    archived_count: archived,
    permission: album.permission === "public" ? "public" : "private",
    color: album.color as PaletteColor | null,
    cover: cover ? album.coverImageId : null,
    ...previewUrls(actor, { cover, others, max: maxPreviews }),
    is_favourited: album.isFavourited,
    encrypt_uploads: album.encryptUploads,
    recipes: album.recipes,
    required_watermark: album.requiredWatermark,
    layout: album.layout,
    sort: album.sort,
    created_at: album.createdAt,
    updated_at: album.updatedAt,
  };
}

import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { PaletteColor } from "@/lib/values/palette";
import {
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

/** Returns the owner's albums, favourites first. */
export async function listAlbums(actor: Actor): Promise<{ data: AlbumResource[]; next_cursor: null }> {
  const [rows, content] = await Promise.all([listAlbumRows(actor.library.owner), readContent(actor)]);
  return { data: rows.map((row) => presentAlbum(actor, row, content)), next_cursor: null };
}

/** Returns the owner's favourite albums without their content, which takes longer to read. */
export async function listPinnedAlbums(
  actor: Actor,
): Promise<Array<Pick<AlbumResource, "album" | "title" | "color">>> {
  const rows = await listFavouriteAlbums(actor.library.owner);
  return rows.map((row) => ({ ...row, color: row.color as PaletteColor | null }));
}

export async function getAlbum(actor: Actor, slug: string): Promise<AlbumResource> {
  const [row, content] = await Promise.all([findAlbum(actor.library.owner, slug), readContent(actor, slug)]);
  if (!row) throw albumNotFoundError();
  return presentAlbum(actor, row, content);
}

/** What albums contain, by slug. An empty album has no entry. */
interface AlbumContent {
  counts: ReadonlyMap<string, number>;
  newest: ReadonlyMap<string, readonly PreviewImage[]>;
}

const noContent: AlbumContent = { counts: new Map(), newest: new Map() };

async function readContent({ library: { owner } }: Actor, slug?: string): Promise<AlbumContent> {
  const [counts, newest] = await Promise.all([
    countImagesByAlbum(owner, slug),
    listNewestImages(owner, slug),
  ]);
  return { counts, newest };
}

/** Without content, the members that depend on it are empty. */
export function presentAlbum(
  actor: Actor,
  { album, cover }: AlbumRow,
  { counts, newest } = noContent,
): AlbumResource {
  const previews = [...(cover ? [cover] : []), ...(newest.get(album.albumSlug) ?? [])];
  const previewIds = [...new Set(previews.map(({ id }) => id))].slice(0, maxPreviews);
  const thumbUrls = new Map(previews.map((image) => [image.id, imageUrl(actor.library, image, "thumb")]));
  return {
    album: album.albumSlug,
    title: album.title,
    description: album.description ?? "",
    count: counts.get(album.albumSlug) ?? 0,
    permission: album.permission === "public" ? "public" : "private",
    color: album.color as PaletteColor | null,
    cover: cover ? album.coverImageId : null,
    cover_url: (cover && thumbUrls.get(cover.id)) ?? null,
    preview_urls: previewIds.flatMap((id) => thumbUrls.get(id) ?? []),
    is_favourited: album.isFavourited,
    created_at: album.createdAt,
    updated_at: album.updatedAt,
  };
}

import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { PaletteColor } from "@/lib/kernel/palette";
import { type AlbumRow, countImagesByAlbum, findAlbum, listAlbumRows } from "./repository";
import type { AlbumResource } from "./resource";

export const albumNotFoundError = () => new AppError(commonErrors.notFound, { message: "Album not found." });

/** Returns the owner's albums, favourites first. */
export async function listAlbums(actor: Actor): Promise<{ data: AlbumResource[]; next_cursor: null }> {
  const [rows, counts] = await Promise.all([
    listAlbumRows(actor.library.owner),
    countImagesByAlbum(actor.library.owner),
  ]);
  return { data: rows.map((row) => presentAlbum(actor, row, counts)), next_cursor: null };
}

export async function getAlbum(actor: Actor, slug: string): Promise<AlbumResource> {
  const [row, counts] = await Promise.all([
    findAlbum(actor.library.owner, slug),
    countImagesByAlbum(actor.library.owner, slug),
  ]);
  if (!row) throw albumNotFoundError();
  return presentAlbum(actor, row, counts);
}

export function presentAlbum(
  actor: Actor,
  { album, cover }: AlbumRow,
  counts: Map<string, number>,
): AlbumResource {
  return {
    album: album.albumSlug,
    title: album.title,
    description: album.description ?? "",
    count: counts.get(album.albumSlug) ?? 0,
    permission: album.permission === "public" ? "public" : "private",
    color: album.color as PaletteColor | null,
    cover: cover ? album.coverImageId : null,
    cover_url: cover ? imageUrl(actor.library, cover, "thumb") : null,
    is_favourited: album.isFavourited,
    created_at: album.createdAt,
    updated_at: album.updatedAt,
  };
}

import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { presentAlbum } from "./present-album";
import { countImagesByAlbum, findAlbum, listAlbumRows } from "./repository";
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

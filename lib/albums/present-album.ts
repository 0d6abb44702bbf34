import { variantPath } from "@/lib/image-urls/image-path";
import type { Actor } from "@/lib/kernel/actor";
import type { PaletteColor } from "@/lib/kernel/palette";
import { env } from "@/lib/platform/env";
import type { AlbumRow } from "./repository";
import type { AlbumResource } from "./resource";

export function presentAlbum(
  actor: Actor,
  { album, cover }: AlbumRow,
  counts: Map<string, number>,
): AlbumResource {
  const coverLocation = cover && { album: cover.albumSlug, filename: cover.filename };
  return {
    album: album.albumSlug,
    title: album.title,
    description: album.description ?? "",
    count: counts.get(album.albumSlug) ?? 0,
    permission: album.permission === "public" ? "public" : "private",
    color: album.color as PaletteColor | null,
    cover: coverLocation ? album.coverImageId : null,
    cover_url: coverLocation
      ? env().origin + variantPath(actor.library.handle, coverLocation, "thumb")
      : null,
    is_favourited: album.isFavourited,
    created_at: album.createdAt,
    updated_at: album.updatedAt,
  };
}

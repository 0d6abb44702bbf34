import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import type { PaletteColor } from "@/lib/kernel/palette";
import type { AlbumRow } from "./repository";
import type { AlbumResource } from "./resource";

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

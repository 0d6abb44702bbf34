import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import type { AlbumResource } from "@/lib/albums/resource";
import type { PaletteColor } from "@/lib/values/palette-colors";
import { albumKeys } from "./album-keys";
import { type Collection, withItem, withoutItem } from "./collection";

export type AlbumChanges = Partial<
  Pick<
    AlbumResource,
    | "title"
    | "description"
    | "permission"
    | "is_favourited"
    | "encrypt_uploads"
    | "layout"
    | "sort"
    | "cover"
    | "required_watermark"
  > & {
    color: PaletteColor | null;
  }
>;

/** Sorts as the API does: favorites first, then by title. */
function sortAlbums(albums: readonly AlbumResource[]): AlbumResource[] {
  return [...albums].sort(
    (one, other) =>
      Number(other.is_favourited) - Number(one.is_favourited) || one.title.localeCompare(other.title),
  );
}

/** Shows an album, new or changed, wherever albums are shown. */
export function putAlbum(client: QueryClient, album: AlbumResource): void {
  client.setQueryData(albumKeys.one(album.album), album);
  client.setQueryData<Collection<AlbumResource>>(albumKeys.list, (list) => {
    const changed = list && withItem(list, album, (other) => other.album === album.album);
    return changed && { ...changed, items: sortAlbums(changed.items) };
  });
}

export function removeAlbum(client: QueryClient, album: string): void {
  client.setQueryData<Collection<AlbumResource>>(
    albumKeys.list,
    (list) => list && withoutItem(list, (other) => other.album === album),
  );
}

/** Updates an album unless the same was changed elsewhere. */
export const editAlbum = (album: AlbumResource, changes: AlbumChanges) =>
  editUnlessChanged<AlbumResource, AlbumChanges>(album, changes, {
    key: `albums/${album.album}`,
    read: () => api.GET("/albums/{album}", { params: { path: { album: album.album } } }),
    patch: (body, header) =>
      api.PATCH("/albums/{album}", { params: { path: { album: album.album }, header }, body }),
  });

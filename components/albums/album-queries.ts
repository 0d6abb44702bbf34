import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { type AlbumChanges, editAlbum, putAlbum } from "@/components/collections/album-cache";
import { albumKeys } from "@/components/collections/album-keys";
import type { Collection } from "@/components/collections/collection";
import { useUpdate } from "@/components/collections/use-update";
import type { AlbumResource } from "@/lib/albums/resource";

/** The owner's albums, favorites first. */
export function useAlbums() {
  const { data, isFetching, refetch } = useSuspenseQuery({
    queryKey: albumKeys.list,
    queryFn: async ({ signal }): Promise<Collection<AlbumResource>> => {
      const { data: items } = await unwrap(api.GET("/albums", { signal }));
      return { items, total: items.length };
    },
    refetchOnWindowFocus: false,
  });
  return { albums: data, isLoading: isFetching, loadAll: () => void refetch() };
}

export function useAlbum(album: string): AlbumResource {
  const { data } = useSuspenseQuery({
    queryKey: albumKeys.one(album),
    queryFn: ({ signal }) => unwrap(api.GET("/albums/{album}", { params: { path: { album } }, signal })),
    refetchOnWindowFocus: false,
  });
  return data;
}

export function useUpdateAlbum() {
  const client = useQueryClient();
  const router = useRouter();
  const t = useTranslations("albums.change");
  return useUpdate<AlbumResource, AlbumChanges>({
    put: putAlbum,
    edit: editAlbum,
    idOf: ({ album }) => album,
    failureOf: ({ title }) => t("failed", { title }),
    onSaved: (album, changes) => {
      // The list has the order that the page was rendered with.
      if (changes.sort !== undefined) router.refresh();
      // The sidebar shows the pinned ones.
      if (album.is_favourited || changes.is_favourited !== undefined)
        void client.invalidateQueries({ queryKey: albumKeys.pinned });
    },
  });
}

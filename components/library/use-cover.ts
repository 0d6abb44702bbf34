import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { editAlbum, putAlbum } from "@/components/collections/album-cache";
import { albumKeys } from "@/components/collections/album-keys";
import { editCollection, putCollection } from "@/components/image-collections/collection-cache";
import { collectionKeys } from "@/components/image-collections/collection-keys";
import { toast } from "@/components/ui/toast";
import type { AlbumResource } from "@/lib/albums/resource";
import type { CollectionResource } from "@/lib/collections/resource";

interface Access<Item> {
  /** The query with the album or collection that the page shows. */
  queryKey: QueryKey;
  edit: (before: Item, changes: { cover: string | null }) => Promise<Item>;
  put: (client: QueryClient, item: Item) => void;
  /** The message that it has no chosen cover any more. */
  removed: "removed" | "reset";
}

/** The chosen cover of the album that the page shows, and what changes it. */
export const useAlbumCover = (album: string) =>
  useCover<AlbumResource>({
    queryKey: albumKeys.one(album),
    edit: editAlbum,
    put: putAlbum,
    removed: "removed",
  });

/** The same of a collection. */
export const useCollectionCover = (collection: string) =>
  useCover<CollectionResource>({
    queryKey: collectionKeys.one(collection),
    edit: editCollection,
    put: putCollection,
    removed: "reset",
  });

function useCover<Item extends { cover: string | null }>({ queryKey, edit, put, removed }: Access<Item>) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const t = useTranslations("library.cover");
  const read = () => client.getQueryData<Item>(queryKey);

  async function change(imageId: string | null, { isUndo = false } = {}): Promise<void> {
    const before = read();
    if (!before) return;

    try {
      put(client, await edit(before, { cover: imageId }));
      if (isUndo) toast.success(t("undone"));
      else
        toast.undoable(
          imageId === null ? t(removed) : t("changed"),
          () => void change(before.cover, { isUndo: true }),
        );
    } catch (error) {
      toast.error(t("failed"), {
        reason: errorText(error),
        retry: () => void change(imageId, { isUndo }),
        id: queryKey.join(),
      });
    }
  }

  return { cover: read()?.cover, setCover: (imageId: string | null) => void change(imageId) };
}

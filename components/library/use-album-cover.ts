import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { editAlbum, putAlbum } from "@/components/collections/album-cache";
import { albumKeys } from "@/components/collections/album-keys";
import { toast } from "@/components/ui/toast";
import type { AlbumResource } from "@/lib/albums/resource";

/** The chosen cover of the album that the page shows, and what changes it. */
export function useAlbumCover(album: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const t = useTranslations("library.cover");
  const read = () => client.getQueryData<AlbumResource>(albumKeys.one(album));

  async function change(imageId: string | null, { isUndo = false } = {}): Promise<void> {
    const before = read();
    if (!before) return;

    try {
      putAlbum(client, await editAlbum(before, { cover: imageId }));
      if (isUndo) toast.success(t("undone"));
      else
        toast.undoable(
          imageId === null ? t("removed") : t("changed"),
          () => void change(before.cover, { isUndo: true }),
        );
    } catch (error) {
      toast.error(t("failed"), {
        reason: errorText(error),
        retry: () => void change(imageId, { isUndo }),
        id: album,
      });
    }
  }

  return { cover: read()?.cover, setCover: (imageId: string | null) => void change(imageId) };
}

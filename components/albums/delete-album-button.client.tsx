"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import { removeAlbum } from "@/components/collections/album-cache";
import { albumKeys } from "@/components/collections/album-keys";
import { imageLists } from "@/components/image-lists/image-lists";
import { useHasRole } from "@/components/session/role.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Trash2 } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { AlbumResource } from "@/lib/albums/resource";

/** The album that takes the images of deleted ones, and cannot be deleted itself. */
const defaultAlbum = "images";

/** Deletes the album after saying where its images go, and returns to the list of albums. */
export function DeleteAlbumButton({ album }: { album: AlbumResource }) {
  const t = useTranslations("albums.deletion");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const { title, count, required_watermark: watermark } = album;
  const mayDelete = useHasRole()({ role: watermark === null ? "editor" : "manager", inWholeLibrary: true });
  if (album.album === defaultAlbum || !mayDelete) return null;

  async function deleteAlbum(): Promise<void> {
    try {
      await api.DELETE("/albums/{album}", { params: { path: { album: album.album } } });
      removeAlbum(client, album.album);
      // The album that took the images has other ones now.
      void client.invalidateQueries({ queryKey: albumKeys.list });
      imageLists.reload();
      toast.success(t("deleted", { title, count }));
      router.push("/dashboard/albums");
      // The sidebar shows it no longer.
      void client.invalidateQueries({ queryKey: albumKeys.pinned });
    } catch (error) {
      toast.error(t("failed", { title }), {
        reason: errorText(error),
        retry: () => void deleteAlbum(),
        id: album.album,
      });
    }
  }

  return (
    <AlertDialog
      trigger={
        <IconButton label={t("delete")}>
          <Trash2 aria-hidden size={17} />
        </IconButton>
      }
      title={t("title", { title })}
      text={
        <>
          <p>{t("text", { count })}</p>
          {watermark !== null && <p>{t("watermark")}</p>}
        </>
      }
      cancelLabel={t("cancel")}
      confirmLabel={t("delete")}
      onConfirm={() => void deleteAlbum()}
    />
  );
}

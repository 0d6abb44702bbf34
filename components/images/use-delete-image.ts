import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { imageLists } from "@/components/library/list/image-lists";
import { toast } from "@/components/ui/toast";
import { useImageCache } from "./image-cache";

interface NamedImage {
  id: string;
  filename: string;
}

/** Deletes at once and offers to undo; restores the image with the reason when the server rejects it. */
export function useDeleteImage(): (image: NamedImage) => Promise<void> {
  const t = useTranslations("image.deletion");
  const errorText = useErrorText();
  const cache = useImageCache();

  async function restoreImage(image: NamedImage): Promise<void> {
    try {
      cache.put(await unwrap(api.POST("/images/{id}/restore", byId(image.id))));
      notifyRestored(image.id);
      toast.success(t("restored", { filename: image.filename }));
    } catch (error) {
      toast.error(t("notRestored", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void restoreImage(image),
      });
    }
  }

  async function deleteImage(image: NamedImage): Promise<void> {
    cache.remove(image.id);
    try {
      await api.DELETE("/images/{id}", byId(image.id));
      toast.undoable(t("deleted", { filename: image.filename }), () => void restoreImage(image));
    } catch (error) {
      imageLists.unhide([image.id]);
      toast.error(t("notDeleted", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void deleteImage(image),
      });
    }
  }

  return deleteImage;
}

const listeners = new Set<(imageId: string) => void>();

/** Notifies the visible list that an image was restored, which can then focus it. */
function notifyRestored(imageId: string): void {
  for (const listener of listeners) listener(imageId);
}

/** Calls back for each restored image while the component is mounted. */
export function useRestoredImages(onRestored: (imageId: string) => void): void {
  useEffect(() => {
    listeners.add(onRestored);
    return () => {
      listeners.delete(onRestored);
    };
  }, [onRestored]);
}

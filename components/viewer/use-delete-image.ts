import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { useImageCache } from "@/components/image-lists/image-cache";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";

interface NamedImage {
  id: string;
  filename: string;
}

/**
 * Deletes at once and offers to undo; shows the image again, with the reason, when it could not be
 * deleted. The result is whether it was.
 */
export function useDeleteImage(): (image: NamedImage) => Promise<boolean> {
  const t = useTranslations("image.deletion");
  const errorText = useErrorText();
  const cache = useImageCache();

  async function restoreImage(image: NamedImage): Promise<void> {
    try {
      cache.put(await unwrap(api.POST("/images/{id}/restore", byId(image.id))));
      notifyReturned(image.id);
      toast.success(t("restored", { filename: image.filename }));
    } catch (error) {
      toast.error(t("notRestored", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void restoreImage(image),
      });
    }
  }

  async function deleteImage(image: NamedImage): Promise<boolean> {
    cache.remove(image.id);
    try {
      await api.DELETE("/images/{id}", byId(image.id));
      imageLists.refreshTrash();
      toast.undoable(t("deleted", { filename: image.filename }), () => void restoreImage(image));
      return true;
    } catch (error) {
      imageLists.unhide([image.id]);
      notifyReturned(image.id);
      toast.error(t("notDeleted", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void deleteImage(image),
      });
      return false;
    }
  }

  return deleteImage;
}

const listeners = new Set<(imageId: string) => void>();

/** Notifies the visible list that an image exists again, which can then focus it. */
function notifyReturned(imageId: string): void {
  for (const listener of listeners) listener(imageId);
}

/**
 * Calls back for each image that was restored, or could not be deleted, while the component is
 * mounted.
 */
export function useReturnedImages(onReturned: (imageId: string) => void): void {
  useEffect(() => {
    listeners.add(onReturned);
    return () => {
      listeners.delete(onReturned);
    };
  }, [onReturned]);
}

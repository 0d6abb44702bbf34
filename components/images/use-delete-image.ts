import { useTranslations } from "next-intl";
import { api, byId, unwrap } from "@/components/api/client";
import { useErrorText } from "@/components/api/error-text";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import { useImageCache } from "./image-cache";
import { notifyRestored } from "./restored-images";

/** Deletes at once and offers to undo; restores the image with the reason when the server rejects it. */
export function useDeleteImage(): (image: ImageResource) => Promise<void> {
  const t = useTranslations("image.deletion");
  const errorText = useErrorText();
  const cache = useImageCache();

  async function restoreImage(image: ImageResource): Promise<void> {
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

  async function deleteImage(image: ImageResource): Promise<void> {
    cache.remove(image.id);
    try {
      await api.DELETE("/images/{id}", byId(image.id));
      toast.undoable(t("deleted", { filename: image.filename }), () => void restoreImage(image));
    } catch (error) {
      cache.put(image);
      toast.error(t("notDeleted", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void deleteImage(image),
      });
    }
  }

  return deleteImage;
}

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { answer, api, byId } from "@/components/api/client";
import { useErrorText } from "@/components/api/error-text";
import type { ImageResource } from "@/lib/images/resource";
import { useImageCache } from "./image-cache";

/** Deletes at once and offers to undo; what the server refuses comes back, with the reason. */
export function useDeleteImage(): (image: ImageResource) => Promise<void> {
  const t = useTranslations("deletion");
  const errorText = useErrorText();
  const cache = useImageCache();

  async function restore(image: ImageResource) {
    try {
      cache.put(await answer(api.POST("/images/{id}/restore", byId(image.id))));
      toast(t("restored", { filename: image.filename }));
    } catch (error) {
      toast.error(t("notRestored", { filename: image.filename }), { description: errorText(error) });
    }
  }

  return async (image) => {
    cache.remove(image.id);
    try {
      await api.DELETE("/images/{id}", byId(image.id));
      toast(t("deleted", { filename: image.filename }), {
        action: { label: t("undo"), onClick: () => void restore(image) },
      });
    } catch (error) {
      cache.put(image);
      toast.error(t("notDeleted", { filename: image.filename }), { description: errorText(error) });
    }
  };
}

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, byId } from "@/components/api/client";
import { useImageCache } from "@/components/image-lists/image-cache";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";

/**
 * Adds an image to the favorites or removes it, at once; undoes that with the reason when the
 * server rejects it.
 */
export function useFavourite(): (image: ImageResource) => Promise<void> {
  const t = useTranslations("image.favourite");
  const errorText = useErrorText();
  const cache = useImageCache();

  return async function toggle(image) {
    cache.put({ ...image, is_favourited: !image.is_favourited });
    try {
      if (image.is_favourited) await api.DELETE("/images/{id}/favourite", byId(image.id));
      else await api.POST("/images/{id}/favourite", byId(image.id));
    } catch (error) {
      cache.put(image);
      toast.error(t(image.is_favourited ? "notRemoved" : "notAdded", { filename: image.filename }), {
        reason: errorText(error),
        retry: () => void toggle(image),
      });
    }
  };
}

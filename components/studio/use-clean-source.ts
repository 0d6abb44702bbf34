import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { hasRequiredWatermark } from "@/components/image-lists/required-watermark";
import type { ImageResource } from "@/lib/images/resource";
import { usePreview } from "./use-preview";

/**
 * Returns the URL of a preset without a required watermark, for users who may see that; undefined
 * until it is loaded. The URL of the image shows the watermark to everyone.
 */
export function useCleanSource(image: ImageResource, key: "w512" | "w1024"): string | undefined {
  const toSameOriginUrl = useSameOriginUrl();
  const isMarked = hasRequiredWatermark(image);
  const { preview } = usePreview({ id: image.id, key: isMarked ? key : undefined, format: "auto" });
  return isMarked ? preview?.url : toSameOriginUrl(image.urls[key] ?? "");
}

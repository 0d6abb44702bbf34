import { toMarkedKey } from "@/lib/engine/variants/marked-keys";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import type { NamedVariant } from "@/lib/recipes";
import type { DeliveryRequest } from "./delivery-request";
import type { DeliveredImage, ImageAccess } from "./repository";

/** The variant that stands for an original which others must not see. */
const substituteKey = "w2048";

/**
 * Returns the variant with the required watermark of the image, unless the access opens the clean
 * image. Everything that follows, with all fallbacks, is about these renditions only. Returns
 * undefined for an original at a URL where it is not found.
 */
export function applyMark(
  variant: NamedVariant,
  image: Pick<DeliveredImage, "mark">,
  access: ImageAccess,
  { viewer }: Pick<DeliveryRequest, "viewer"> = {},
): NamedVariant | undefined {
  const { mark } = image;
  if (mark === null || isClean(access)) return variant;

  const isSubstituted = viewer !== undefined || ["link", "token", "share"].includes(access.by);
  if (variant.key === "original" && !isSubstituted) return undefined;

  return { ...variant, mark, key: toShownKey(variant.key, mark) };
}

/** Returns the key of the renditions that show the mark, if there is one, instead of the variant. */
export function toShownKey(key: string, mark: WatermarkReference | null): string {
  if (mark === null) return key;
  return toMarkedKey({ mark, key: key === "original" ? substituteKey : key });
}

/** Whether the access opens images without their required watermark. */
function isClean(access: ImageAccess): boolean {
  return (access.by === "owner" || access.by === "link") && access.isClean;
}

/**
 * Whether the URL of an original opens the image to everyone, but only clean viewers get the
 * original there. No cache stores a response for such a URL.
 */
export function isForCleanViewers(
  variantKey: string,
  access: ImageAccess,
  image: Pick<DeliveredImage, "mark">,
): boolean {
  return variantKey === "original" && image.mark !== null && (access.by === "path" || access.by === "key");
}

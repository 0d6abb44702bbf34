import type { Change } from "@/lib/changes";
import { followsFaces, hasMovableCrop } from "@/lib/engine";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import type { Image } from "./image";
import { deleteVariants, listReadyVariants } from "./repository";

const isCrop = (key: string) => key !== "original" && hasMovableCrop(key);

interface OutdatedCrops {
  columns: Partial<Image>;
  changes: Change[];
}

/**
 * Like `deleteOutdatedCrops`, for an image whose known faces change: does nothing unless it has variants
 * with the gravity `face`, which are rendered again with the others that can move.
 */
export async function deleteOutdatedFaceCrops(image: Image): Promise<OutdatedCrops> {
  const { id, generation, variantsAwaited } = image;
  const keys = image.uploaded ? [...(await listReadyVariants(id, generation)), ...variantsAwaited] : [];
  return keys.some(followsFaces) ? deleteOutdatedCrops(image) : { columns: {}, changes: [] };
}

/**
 * Deletes the renditions of an image that follow its focal point, in the transaction that has
 * locked the image and changes the point. Returns the columns to write, and the change that renders
 * them again: crops that exist or are pending. A failed one stays failed, because the focal point
 * was not the cause.
 */
export async function deleteOutdatedCrops(image: Image): Promise<OutdatedCrops> {
  const { id, generation, variantsAwaited } = image;
  const cropRevision = image.cropRevision + 1;
  if (!image.uploaded) return { columns: { cropRevision }, changes: [] };

  const ready = (await listReadyVariants(id, generation)).filter(isCrop);
  const blobKeys = ready.length > 0 ? await deleteVariants(id, generation, ready) : [];
  // Renditions with required watermarks are made again on request, and their variants stay.
  const pending = [...new Set([...variantsAwaited, ...ready.map(toUnmarkedKey)])];
  const keys = pending.filter(isCrop);
  const change: Change = {
    resource: "variant",
    action: "recrop",
    id,
    generation,
    keys,
    staleKeys: [...new Set([...presetKeys.filter(isCrop), ...keys])],
    blobKeys,
  };

  return {
    columns: {
      cropRevision,
      variantsReady: image.variantsReady.filter((key) => !isCrop(key)),
      variantsAwaited: pending,
      ...(pending.length > 0 && { variantsStatus: "pending" }),
    },
    changes: [change],
  };
}

export { deleteVariant, invalidateVariant, regenerateVariant, requestVariants } from "./change-variants";
export { ensureRendition } from "./create-renditions";
export { failureReason } from "./failed-renditions";
export { deleteAbandonedLeases } from "./lease-repository";
export { listVariants } from "./list-variants";
export { makePresets, makeVariants, markFailed, sweepStuckPresets } from "./make-variants";
export { previewContentTypes, previewVariant } from "./preview-variant";
export { toImageSource } from "./rendition";

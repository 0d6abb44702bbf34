export {
  deleteVariant,
  invalidateVariant,
  markFailed,
  regenerateVariant,
  requestVariants,
  sweepStuckPresets,
} from "./change-variants";
export { ensureRendition, ensureStoredRendition } from "./ensure-rendition";
export { deleteAbandonedLeases } from "./lease-repository";
export { releaseLeasesOfFormerProcess } from "./leases";
export { listVariants } from "./list-variants";
export { findOutdatedQuality } from "./outdated-quality-repository";
export { recordRecipeRead, removeOutdatedRenditions, sweepOutdatedRenditions } from "./outdated-renditions";
export { previewContentTypes, previewRecipe, previewVariant } from "./preview-variant";
export { renderAsFile } from "./render-as-file";
export { failureReason } from "./render-files";
export { renderVariants } from "./render-variants";
export { presetTarget, toImageSource } from "./rendition";
export { discardQuality, prepareQuality, publishQuality } from "./replace-quality";
export { replaceRendition } from "./replace-rendition";
export { deleteRendition } from "./repository";
export { findUnsavedBytes, isUnsavedVariant, saveQueued } from "./save-queue";

export { ensureVariant } from "./ensure-variant";
export { listVariants } from "./list-variants";
export { failureReason, makePresets, markPresetsFailed, sweepStuckPresets } from "./make-presets";
export { sourceOf } from "./render-variants";

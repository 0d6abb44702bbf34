export { ensureVariant } from "./ensure-variant";
export { failureReason } from "./failure-reason";
export { listVariants } from "./list-variants";
export { makePresets, markPresetsFailed, sweepStuckPresets } from "./make-presets";
export { sourceOf } from "./render-variants";

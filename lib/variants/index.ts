export { ensureVariant } from "./ensure-variant";
export { failureReason } from "./failure-reason";
export { listVariants } from "./list-variants";
export { makePresets, makeVariants, markFailed, sweepStuckPresets } from "./make-variants";
export { sourceOf } from "./render-variants";
export { isVariantSignature } from "./signature";

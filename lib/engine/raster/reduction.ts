/**
 * The values that a reduction of an image averages. `srgb`: the stored values. `linear`: the light
 * that they stand for, so that fine patterns keep their brightness.
 */
export type Reduction = "srgb" | "linear";

/** Figures of both: docs/decisions/0064-make-linear-light-an-option.md. */
export const defaultReduction: Reduction = "srgb";

export type { LicenseStatement } from "./embed/license-statement";
export { engineErrors } from "./errors";
export type { ImageFacts, ImageSource } from "./facts";
export { type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export { identify } from "./probe/identify";
export { featureless } from "./probe/perceptual-hash";
export { formatsFor } from "./variants/output-formats";
export type { RenderedVariant, VariantJob } from "./variants/variant";
export { variantSize } from "./variants/variant-size";

export type { LicenseStatement } from "./embed/license-statement";
export { engineErrors } from "./errors";
export type { ImageFacts, ImageSource } from "./facts";
export { type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export { identify } from "./probe/identify";
export { formatsFor } from "./variants/output-formats";
export { isPresetKey, presetKeys } from "./variants/presets";
export type { RenderedVariant, VariantJob } from "./variants/variant";

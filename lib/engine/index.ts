export type { LicenseStatement } from "./embed/license-statement";
export { engineErrors } from "./errors";
export type { ImageFacts, ImageSource } from "./facts";
export { contentTypeOfFilename, type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export { identify } from "./probe/identify";
export { featureless } from "./probe/perceptual-hash";
export { canUseMaster, isMasterWorthwhile } from "./variants/master";
export { masterJob } from "./variants/master-spec";
export { formatsFor } from "./variants/output-formats";
export { possibleFormats } from "./variants/possible-formats";
export type {
  FailedVariant,
  RenderEvent,
  RenderedVariant,
  Rendering,
  RenderOrder,
  VariantJob,
} from "./variants/variant";
export { variantSize } from "./variants/variant-size";

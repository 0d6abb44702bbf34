export type { LicenseStatement } from "./embed/license-statement";
export { engineErrors } from "./errors";
export type { ImageProperties, ImageSource } from "./facts";
export { getContentTypeForFilename, type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export { identifyFormat } from "./probe/identify";
export { featurelessHash } from "./probe/perceptual-hash";
export { canUseMaster, shouldStoreMaster } from "./variants/master";
export { masterRendition } from "./variants/master-spec";
export { getOutputFormats } from "./variants/output-formats";
export { getSelectableFormats } from "./variants/possible-formats";
export type {
  FailedRendition,
  RenderEvent,
  RenderedFile,
  RenderOutput,
  RenderInput,
  RenditionSpec,
} from "./variants/variant";
export { variantSize } from "./variants/variant-size";

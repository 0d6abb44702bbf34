export type { LicenseStatement } from "./embed/license-statement";
export { engineErrors } from "./errors";
export { getContentTypeForFilename, type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export type { ImageInput, ImageProperties, ImageSource } from "./image-properties";
export { identifyFormat, identifyHead } from "./probe/identify-format";
export { featurelessHash } from "./probe/perceptual-hash";
export type { StripScope } from "./strip/strip-file";
export { canUseMaster, shouldStoreMaster } from "./variants/master";
export { getOutputFormats, getSelectableFormats } from "./variants/output-formats";
export { variantSize } from "./variants/output-size";
export { avatarRendition, dependsOnFocalPoint, masterRendition } from "./variants/output-spec";
export type {
  FailedRendition,
  RenderEvent,
  RenderedFile,
  RenderInput,
  RenderOutput,
  RenditionSpec,
} from "./variants/rendition";

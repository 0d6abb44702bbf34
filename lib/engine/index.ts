export { type Card, cardDesign, cardSize } from "./card/card";
export type { LicenseStatement } from "./embed/license-statement";
export type { EmbeddedContent } from "./embed/metadata-edit";
export type { ImageRating } from "./embed/rating";
export { buildSidecar, hasRating, sidecarExtension } from "./embed/sidecar";
export { engineErrors } from "./errors";
export { getContentTypeForFilename, type ImageFormat, imageFormats, type OutputFormat } from "./formats";
export type { ImageInput, ImageProperties, ImageSource } from "./image-properties";
export { identifyFormat, identifyHead } from "./probe/identify-format";
export { featurelessHash } from "./probe/perceptual-hash";
export { defaultReduction } from "./raster/reduction";
export type { StripScope } from "./strip/strip-file";
export { estimateBytes } from "./variants/estimate-bytes";
export { findFacePoint } from "./variants/face-point";
export { canUseMaster, shouldStoreMaster } from "./variants/master";
export { getFileFormat, getOutputFormats, getSelectableFormats } from "./variants/output-formats";
export { variantSize } from "./variants/output-size";
export {
  avatarRendition,
  followsFaces,
  hasMovableCrop,
  hasPresetQuality,
  listWatermarks,
  masterRendition,
} from "./variants/output-spec";
export type { QualityTarget } from "./variants/quality/quality-target";
export type {
  EncodedRendition,
  FailedRendition,
  RenderEvent,
  RenderInput,
  RenderOutput,
  RenditionProperties,
  RenditionSpec,
} from "./variants/rendition";
export { findUnsupportedCharacters } from "./watermark/unsupported-characters";

import type { OutputFormat } from "../formats";
import type { ImageInput, ImageSource } from "../image-properties";
import type { Reduction } from "../raster/reduction";
import type { QualityTarget } from "./quality/quality-target";
import type { Watermarks } from "./watermark";

/** One rendition to make: a variant key and one of the formats from `getOutputFormats`. */
export interface RenditionSpec {
  key: string;
  format: OutputFormat;
}

export interface RenderInput {
  /** The image's file, or its master. */
  input: ImageInput;
  /** The properties of the image. */
  source: ImageSource;
  /** Whether the file is the image's master, a reduced JPEG. */
  isMaster?: boolean;
  /** The look that the quality of presets is searched for. Defaults to a fixed quality. */
  presetTarget?: QualityTarget | undefined;
  renditions: readonly RenditionSpec[];
  /** The watermarks that the keys of the renditions name. */
  watermarks?: Watermarks;
  /** The values that a reduction of the image averages. */
  reduction?: Reduction;
}

/** The renditions of a file, with the settings that they share. */
export type RequestedRenditions = Pick<RenderInput, "presetTarget" | "renditions" | "watermarks">;

/** The properties of a rendered rendition, without its bytes. */
export interface RenditionProperties extends RenditionSpec {
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/** A rendered rendition with its bytes, which renditions of the same size share. */
export interface EncodedRendition extends RenditionProperties {
  bytes: Buffer;
}

/**
 * A permanently failed rendition: it cannot be encoded, or its process was killed while rendering
 * it.
 */
export interface FailedRendition extends RenditionSpec {
  reason: "rejected" | "timeout" | "memory" | "crash";
}

/** The result per rendition. One failure does not affect the others. */
export interface RenderOutput {
  rendered: EncodedRendition[];
  failed: FailedRendition[];
}

/**
 * Progress events. They preserve finished renditions when the process is killed during a later one.
 * The renditions of one event share their bytes.
 */
export type RenderEvent =
  | { started: RenditionSpec[] }
  | { rendered: EncodedRendition[] }
  | { failed: FailedRendition[] };

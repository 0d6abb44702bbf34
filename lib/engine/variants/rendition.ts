import type { OutputFormat } from "../formats";
import type { ImageInput, ImageSource } from "../image-properties";

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
  renditions: readonly RenditionSpec[];
  /** Existing folder that receives one file per rendition. */
  outFolder: string;
}

/** One rendered file. */
export interface RenderedFile extends RenditionSpec {
  /** Absolute path in the given folder. */
  file: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
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
  rendered: RenderedFile[];
  failed: FailedRendition[];
}

/**
 * Progress events. They preserve finished renditions when the process is killed during a later one.
 */
export type RenderEvent =
  | { started: RenditionSpec[] }
  | { rendered: RenderedFile[] }
  | { failed: FailedRendition[] };

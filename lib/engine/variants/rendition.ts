import type { OutputFormat } from "../formats";
import type { ImageInput, ImageSource } from "../image-properties";

/** One picture to be made: a preset's key, in one of the formats that `formatsFor` names. */
export interface RenditionSpec {
  key: string;
  format: OutputFormat;
}

export interface RenderInput {
  /** The image's file, or its master. */
  input: ImageInput;
  /** The image, of which the pictures are. */
  source: ImageSource;
  /** Whether the file is the image's master, a reduced JPEG. */
  isMaster?: boolean;
  renditions: readonly RenditionSpec[];
  /** Existing folder that receives one file a job. */
  outFolder: string;
}

/** One picture that was made. */
export interface RenderedFile extends RenditionSpec {
  /** Absolute path in the folder the caller gave. */
  file: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/**
 * One picture that could not be made, and cannot at another time: it cannot be encoded, or its process had to be ended over it.
 */
export interface FailedRendition extends RenditionSpec {
  reason: "rejected" | "timeout" | "memory" | "crash";
}

/** What became of the wanted pictures; one that fails takes no other with it. */
export interface RenderOutput {
  rendered: RenderedFile[];
  failed: FailedRendition[];
}

/** What is told while the pictures are made, so that what is done outlives a process that is killed over the next one. */
export type RenderEvent =
  | { started: RenditionSpec[] }
  | { rendered: RenderedFile[] }
  | { failed: FailedRendition[] };

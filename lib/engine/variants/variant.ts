import type { OutputFormat } from "../formats";

/** One picture to be made: a preset's key, in one of the formats that `formatsFor` names. */
export interface VariantJob {
  key: string;
  format: OutputFormat;
}

/** One picture that was made. */
export interface RenderedVariant extends VariantJob {
  /** Absolute path in the folder the caller gave. */
  file: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

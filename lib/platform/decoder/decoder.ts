import type {
  ImageFormat,
  ImageProperties,
  LicenseStatement,
  RenderedFile,
  RenderInput,
  RenderOutput,
  RenditionSpec,
} from "@/lib/engine";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { DecoderInput } from "./decoder-input";

/** How a piece of work waits for its turn. */
export interface DecoderRequest {
  /** Work of different keys takes turns, so that one owner's thousand files do not hold up another's one. */
  fairnessKey?: string;
  /** Someone waits for the answer: goes before all work that is not urgent. */
  urgent?: boolean;
  /** Ends the work, also when it has begun; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** What the caller of a rendering decides and learns while its pictures are made. */
export interface RenderHooks {
  /**
   * Answers which jobs of a picture are to be made, when the picture's turn has come; those that are not are in no result. It
   * must not reject.
   */
  claim?: (jobs: readonly RenditionSpec[]) => Promise<readonly RenditionSpec[]>;
  /** Called when files are complete; a failed rendering keeps them, too. */
  onMade?: (made: readonly RenderedFile[]) => void;
}

export interface EmbedInput {
  /** The file whose copy is to carry the statement. */
  input: DecoderInput;
  format: ImageFormat;
  outPath: string;
  statement: LicenseStatement;
}

/** What is to be rendered; the file may be a stream. */
export type DecoderRenderInput = Omit<RenderInput, "input"> & { input: DecoderInput };

/** All work on pixels: done in child processes that are killed when they take too long or too much memory. */
export interface Decoder {
  /** @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE */
  inspect(input: DecoderInput, request?: DecoderRequest): Promise<ImageProperties>;
  /**
   * Decodes once and makes all the jobs' pictures. Those that cannot be made, or take too much, take no other with them.
   * @throws DecoderFailure when nothing can be made of the file
   */
  renderVariants(
    input: DecoderRenderInput,
    request?: DecoderRequest,
    hooks?: RenderHooks,
  ): Promise<RenderOutput>;
  /**
   * Writes a copy without metadata; the pixels are the same except where only encoding them again removes it.
   * Returns the kinds that are left. @throws DecoderFailure
   */
  strip(
    input: DecoderInput,
    outPath: string,
    format: ImageFormat,
    request?: DecoderRequest,
  ): Promise<MetadataKind[]>;
  /**
   * Writes a copy that states its license, with the same pixels; false, and no copy, where the format or this file cannot
   * carry it. @throws DecoderFailure
   */
  embed(input: EmbedInput, request?: DecoderRequest): Promise<boolean>;
  /** Ends the child processes; work that is under way or waiting fails. */
  close(): Promise<void>;
}

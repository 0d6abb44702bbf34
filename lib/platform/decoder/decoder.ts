import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  type Card,
  type EmbeddedContent,
  type EncodedRendition,
  type ImageFormat,
  type ImageProperties,
  identifyFormat,
  identifyHead,
  type RenderInput,
  type RenderOutput,
  type RenditionSpec,
  type StripScope,
} from "@/lib/engine";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import { sniffBytes } from "@/lib/engine/probe/sniff";
import type { Recognized } from "@/lib/engine/recognize/recognize";
import type { WatermarkSource } from "@/lib/engine/variants/watermark";
import type { WatermarkImage } from "@/lib/engine/watermark/make-watermark";

/** The queueing and canceling of a task. */
export interface DecoderRequest {
  /**
   * Tasks with different keys alternate, so one owner's thousand files do not delay another's
   * single one.
   */
  fairnessKey?: string;
  /** A request waits for the result; goes before all work that is not urgent. */
  isUrgent?: boolean;
  /** Aborts the task, even a running one; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Callbacks for the caller of a rendering while it runs. */
export interface RenderHooks {
  /**
   * Returns which renditions of a variant to render, when the variant's turn has come; the others appear
   * in no result. Must not reject.
   */
  claim?: (specs: readonly RenditionSpec[]) => Promise<readonly RenditionSpec[]>;
  /**
   * Takes renditions, which remain valid if the rendering fails later and are then in no result.
   * The decoder makes no more of them until it resolves. Must not reject.
   */
  onRendered?: (rendered: readonly EncodedRendition[]) => void | Promise<void>;
}

interface StripInput {
  /** The source file. */
  input: DecoderInput;
  format: ImageFormat;
  outPath: string;
  scope: StripScope;
}

interface EmbedInput {
  /** The source file; its copy carries the content. */
  input: DecoderInput;
  format: ImageFormat;
  outPath: string;
  content: EmbeddedContent;
}

interface RecognizeInput {
  /** A JPEG. */
  input: DecoderInput;
  /** The folder whose `node_modules` has the models. */
  packages: string;
}

/** The input of a rendering; the file may be a stream. */
type DecoderRenderInput = Omit<RenderInput, "input"> & { input: DecoderInput };

/**
 * All work on pixels, in child processes that are killed when they take too long or too much
 * memory.
 */
export interface Decoder {
  /** @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE */
  inspect(input: DecoderInput, request?: DecoderRequest): Promise<ImageProperties>;
  /**
   * Decodes once and renders all renditions, of at most 256 MB each. A rendition that fails, or takes
   * too much, does not affect the others.
   * @throws DecoderFailure when nothing can be rendered from the file
   * @throws RangeError when a key is unknown, or its watermark is missing or out of its limits
   */
  renderRenditions(
    input: DecoderRenderInput,
    request?: DecoderRequest,
    hooks?: RenderHooks,
  ): Promise<RenderOutput>;
  /**
   * Writes a copy without metadata, or without its position. The pixels stay the same unless only
   * re-encoding removes it. Returns the kinds of metadata that remain.
   * @throws DecoderFailure
   */
  strip(input: StripInput, request?: DecoderRequest): Promise<MetadataKind[]>;
  /**
   * Writes a copy with the content in its metadata and the same pixels. Returns false, without a copy,
   * when the format or this file cannot carry it.
   * @throws DecoderFailure
   */
  embed(input: EmbedInput, request?: DecoderRequest): Promise<boolean>;
  /**
   * Names objects and reads text in a JPEG, with the packages in a folder.
   * @throws DecoderFailure
   */
  recognize(input: RecognizeInput, request?: DecoderRequest): Promise<Recognized>;
  /**
   * Draws a link preview from texts. Returns a JPEG.
   * @throws AppError SERVICE_UNAVAILABLE
   */
  drawCard(card: Card, request?: DecoderRequest): Promise<Buffer>;
  /**
   * Makes the mark of a watermark from a file or a text.
   * @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE
   */
  makeWatermark(source: WatermarkSource, request?: DecoderRequest): Promise<WatermarkImage>;
  /** Ends the child processes; running and waiting tasks fail. */
  close(): Promise<void>;
}

/** Bytes that are not in a local file: each task reads them from a new stream. */
export interface StreamedInput {
  sizeBytes: number;
  /** Opens all bytes, or a range with both ends inclusive. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** The input of a decoder: a file path, or a stream that is sent to the child process. */
export type DecoderInput = string | StreamedInput;

/** The input as sent in a message; a stream's bytes follow through the input pipe. */
export type TaskInput = string | { sizeBytes: number };

export function toTaskInput(input: DecoderInput): TaskInput {
  return typeof input === "string" ? input : { sizeBytes: input.sizeBytes };
}

/** @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE */
export async function identifyInput(input: DecoderInput) {
  if (typeof input === "string") return identifyFormat(input);

  const { sizeBytes } = input;
  const end = Math.min(sizeBytes, sniffBytes) - 1;
  const head = sizeBytes === 0 ? Buffer.alloc(0) : await buffer(await input.open({ start: 0, end }));

  return identifyHead({ head, sizeBytes });
}

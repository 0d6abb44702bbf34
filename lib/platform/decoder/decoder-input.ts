import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { identifyFormat, identifyHead } from "@/lib/engine";
import { sniffBytes } from "@/lib/engine/probe/sniff";

/** Bytes that no file of this machine holds: each task reads them from a new stream. */
export interface StreamedInput {
  sizeBytes: number;
  /** Opens all bytes, or those of the range, whose ends are inclusive. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** What a decoder reads: the path of a file, or a stream that goes to the child process. */
export type DecoderInput = string | StreamedInput;

/** The same as a message tells it: the bytes of a stream follow through the input pipe. */
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

import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { identifyFormat, identifyHead } from "@/lib/engine";
import { sniffBytes } from "@/lib/engine/probe/sniff";

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

import { Readable } from "node:stream";
import type { RenderInput } from "@/lib/engine";
import { selectWatermarks } from "@/lib/engine/variants/select-watermarks";
import type {
  Watermark,
  WatermarkReference,
  WatermarkSource,
  Watermarks,
} from "@/lib/engine/variants/watermark";
import { assertMarkFile, type MarkFile } from "@/lib/engine/watermark/assert-mark-file";
import type { DecoderInput, StreamedInput } from "./decoder";

// The bytes of marks follow the input through the input pipe, since the channel of messages would
// encode them as JSON. The limits are checked before: a process that does not read all that was
// sent would take the rest for the input of its next task.

/** A watermark as sent in a message. */
export interface TaskWatermark extends Omit<Watermark, "bytes"> {
  reference: WatermarkReference;
  sizeBytes: number;
}

/** The source of a mark, as sent in a message. */
export type TaskMark = Exclude<WatermarkSource, MarkFile> | (Omit<MarkFile, "bytes"> & { sizeBytes: number });

type Receive = (sizeBytes: number) => Promise<Buffer>;

/**
 * Returns the watermarks that the renditions show, and their marks in the same order.
 * @throws RangeError when a watermark is missing or out of its limits
 */
export function packWatermarks(requested: Pick<RenderInput, "renditions" | "watermarks">) {
  const selected = [...selectWatermarks(requested)];
  const watermarks = selected.map(([reference, { bytes, ...placement }]): TaskWatermark => {
    return { ...placement, reference, sizeBytes: bytes.length };
  });
  return { watermarks, marks: selected.map(([, { bytes }]) => bytes) };
}

/** Reverses `packWatermarks`. */
export async function unpackWatermarks(
  watermarks: readonly TaskWatermark[],
  receive: Receive,
): Promise<Watermarks> {
  const unpacked = new Map<WatermarkReference, Watermark>();
  for (const { reference, sizeBytes, ...placement } of watermarks)
    unpacked.set(reference, { ...placement, bytes: await receive(sizeBytes) });

  return unpacked;
}

/** @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE */
export function packSource(source: WatermarkSource): {
  source: TaskMark;
  streamed?: StreamedInput | undefined;
} {
  if (source.kind === "text") return { source };

  assertMarkFile(source);
  const { bytes, ...properties } = source;
  return { source: { ...properties, sizeBytes: bytes.length }, streamed: streamAll([bytes]) };
}

/** Reverses `packSource`. */
export async function unpackSource(source: TaskMark, receive: Receive): Promise<WatermarkSource> {
  if (source.kind === "text") return source;

  const { sizeBytes, ...properties } = source;
  return { ...properties, bytes: await receive(sizeBytes) };
}

/** Returns what is sent through the input pipe: the input, unless it is a file, and the marks. */
export function appendMarks(input: DecoderInput, marks: readonly Uint8Array[]): StreamedInput | undefined {
  const streamed = typeof input === "string" ? undefined : input;
  return marks.length === 0 ? streamed : streamAll(marks, streamed);
}

/** Streams the bytes, after a first stream. */
function streamAll(all: readonly Uint8Array[], first?: StreamedInput): StreamedInput {
  async function* read() {
    if (first) yield* await first.open();
    yield* all;
  }
  return {
    sizeBytes: all.reduce((sum, { length }) => sum + length, first?.sizeBytes ?? 0),
    open: async () => Readable.from(read()),
  };
}

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/errors";
import type { DecoderInput } from "@/lib/platform/decoder";
import { isEncryptionOffered } from "@/lib/platform/encryption";
import { singleton } from "@/lib/platform/process/singleton";
import { newStagingKey, objectStore, putStream, storageErrors } from "@/lib/platform/storage";
import { uploadErrors } from "./errors";

interface FileSummary {
  /** The file's name where it comes from. */
  name: string | undefined;
  sizeBytes: number;
  sha256: string;
}

/** A complete file under a temporary key, waiting for an image. */
export interface StagedFile extends FileSummary {
  blobKey: string;
}

/** A complete file in memory, waiting for an image. */
interface BufferedFile extends FileSummary {
  bytes: Buffer;
}

/** A complete file that waits for an image. */
export type ReceivedFile = StagedFile | BufferedFile;

/** A larger file is staged. */
const maxBufferedBytes = 8 * 1024 ** 2;
/** While files in memory have more bytes together, further files are staged. */
const maxBufferedBytesOfAll = 64 * 1024 ** 2;

const buffered = singleton("buffered-uploads", () => ({ totalBytes: 0, files: new Set<Buffer>() }));

/**
 * Stores a file under a temporary key. A stream that breaks or exceeds the limit leaves nothing
 * behind.
 */
export async function stageUpload(
  stream: Readable,
  maxBytes: number,
  name?: string,
  sealed = false,
): Promise<StagedFile> {
  const blobKey = newStagingKey({ sealed });
  return { blobKey, name, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Deletes the temporary key; does nothing if it is gone. */
async function discardStaged({ blobKey }: StagedFile): Promise<void> {
  await objectStore().delete([blobKey]);
}

/** Stages the file of a request body while the endpoint's handler runs. */
export const stagingReceiver = { receive: stageUpload, discard: discardStaged };

type Chunks = AsyncGenerator<Buffer, void>;

/**
 * Receives a file that may become an encrypted image, so no plain byte of it is written: a small
 * one stays in memory, and a larger one is staged, encrypted where images can be. A stream that
 * breaks or exceeds the limit leaves nothing behind.
 */
async function receiveImage(stream: Readable, maxBytes: number, name?: string): Promise<ReceivedFile> {
  // Without a listener, a stream that fails before it is read would end the process.
  stream.once("error", () => undefined);
  // The stream stays open: the caller may have to respond over the same connection.
  const chunks = stream.iterator({ destroyOnReturn: false }) as unknown as Chunks;
  const head = await bufferHead(chunks, maxBytes);
  if (!head.isWhole)
    return stageUpload(Readable.from(joinChunks(head.chunks, chunks)), maxBytes, name, isEncryptionOffered());

  const bytes = Buffer.concat(head.chunks);
  buffered.files.add(bytes);
  buffered.totalBytes += bytes.length;

  return { bytes, name, sizeBytes: bytes.length, sha256: head.sha256 };
}

/** Reads a stream to its end, or until it is too large for the memory. */
async function bufferHead(stream: Chunks, maxBytes: number) {
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for (let next = await stream.next(); !next.done; next = await stream.next()) {
      chunks.push(next.value);
      sizeBytes += next.value.length;
      buffered.totalBytes += next.value.length;
      if (sizeBytes > maxBytes) throw new AppError(storageErrors.tooLarge);

      const isTooLarge = sizeBytes > maxBufferedBytes || buffered.totalBytes > maxBufferedBytesOfAll;
      if (isTooLarge) return { isWhole: false, chunks } as const;

      hash.update(next.value);
    }
    return { isWhole: true, chunks, sha256: hash.digest("hex") } as const;
  } catch (error) {
    await stream.return();
    throw error;
  } finally {
    buffered.totalBytes -= sizeBytes;
  }
}

async function* joinChunks(head: readonly Buffer[], rest: Chunks): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

async function discardReceived(file: ReceivedFile): Promise<void> {
  if (!("bytes" in file)) await discardStaged(file);
  else if (buffered.files.delete(file.bytes)) buffered.totalBytes -= file.bytes.length;
}

/** Receives the file of a request body that is to become an image, while the handler runs. */
export const imageReceiver = { receive: receiveImage, discard: discardReceived };

/** Returns the file as an input of the decoder, if it is in memory. */
export function bufferedInput(file: ReceivedFile): DecoderInput | undefined {
  return "bytes" in file ? toInput(file) : undefined;
}

/** Runs the work with the file as its input. */
export async function withReceived<Result>(
  file: ReceivedFile,
  work: (input: DecoderInput) => Promise<Result>,
): Promise<Result> {
  if ("bytes" in file) return work(toInput(file));

  const result = await objectStore().withSource(file.blobKey, async (input) => ({
    value: await work(input),
  }));
  if (!result) throw new Error(`the bytes of ${file.blobKey} are gone`);

  return result.value;
}

function toInput({ bytes, sizeBytes }: BufferedFile): Exclude<DecoderInput, string> {
  return {
    sizeBytes,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

/**
 * Stores the file under the key of an original.
 * @throws AppError NOT_FOUND when the objects of someone else's image are deleted at this moment
 */
export async function storeReceived(file: ReceivedFile, blobKey: string): Promise<void> {
  if ("bytes" in file) await putStream(objectStore(), blobKey, Readable.from([file.bytes]));
  else if (!(await objectStore().copy(file.blobKey, blobKey))) throw new AppError(uploadErrors.gone);
}

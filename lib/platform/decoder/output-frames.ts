import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

// The bytes of renditions go from a decoder process to its parent over a pipe of their own, since
// the channel of messages would encode them as JSON. An event declares each frame: its length as
// a 32-bit number, and the bytes.

/** The descriptor after stdin, stdout, stderr, the channel of messages and the input pipe. */
export const outputDescriptor = 5;

/** The largest rendition that a decoder returns. */
export const maxOutputBytes = 256 * 1024 ** 2;

const headerBytes = 4;

/** Resolves when the reader has taken all but what the system buffers. */
export async function writeFrame(pipe: Writable, bytes: Buffer): Promise<void> {
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32BE(bytes.length);
  pipe.write(header);
  await new Promise<void>((resolve, reject) => {
    pipe.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** A process sent other bytes than it declared. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

/**
 * Reads a frame of the declared length. Leaves later bytes in the pipe, whose sender waits.
 * Returns undefined when the pipe ends first.
 * @throws FrameError
 */
export async function readFrame(pipe: Readable, sizeBytes: number): Promise<Buffer | undefined> {
  if (!(sizeBytes >= 0 && sizeBytes <= maxOutputBytes))
    throw new FrameError(`a rendition of ${sizeBytes} bytes was declared`);

  const header = await readExactly(pipe, headerBytes);
  if (!header) return undefined;

  const sentBytes = header.readUInt32BE();
  if (sentBytes !== sizeBytes)
    throw new FrameError(`a rendition has ${sentBytes} bytes instead of ${sizeBytes}`);

  return readExactly(pipe, sizeBytes);
}

async function readExactly(pipe: Readable, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafe(length);
  let received = 0;
  while (received < length) {
    const chunk: Buffer | null = pipe.read(Math.min(length - received, pipe.readableLength));
    if (chunk) received += chunk.copy(bytes, received);
    else if (!(await waitUntilReadable(pipe))) return undefined;
  }

  return bytes;
}

/** Returns false when the pipe has ended. */
async function waitUntilReadable(pipe: Readable): Promise<boolean> {
  if (pipe.readableEnded || pipe.destroyed) return false;

  const stop = new AbortController();
  const { signal } = stop;
  try {
    await Promise.race(["readable", "end", "close"].map((event) => once(pipe, event, { signal })));
  } catch {
    // A broken pipe ends as well.
  } finally {
    stop.abort();
  }

  return !pipe.readableEnded && !pipe.destroyed;
}

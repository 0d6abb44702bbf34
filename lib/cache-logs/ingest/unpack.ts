import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";

/** The first bytes of gzip (RFC 1952 §2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b]);

interface Limits {
  maxPackedBytes: number;
  maxUnpackedBytes: number;
}

/**
 * Yields the bytes of a body, unpacked if they are gzip. Some senders omit `Content-Encoding`, and
 * some proxies unpack and leave it, so only the bytes decide.
 * @throws AppError BODY_TOO_LARGE, VALIDATION_ERROR
 */
export async function* unpack(body: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<Buffer> {
  const packed = limit(joinHead(body), limits.maxPackedBytes, "packed");
  const first = await packed.next();
  if (first.done) return;

  const whole = prepend(first.value, packed);
  const isPacked = first.value.subarray(0, gzipMagic.length).equals(gzipMagic);
  yield* limit(isPacked ? gunzip(whole) : whole, limits.maxUnpackedBytes, "unpacked");
}

/** Yields the same bytes. The first chunk is long enough to recognize gzip. */
async function* joinHead(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (head === undefined) {
      yield bytes;
      continue;
    }

    head = Buffer.concat([head, bytes]);
    if (head.length < gzipMagic.length) continue;

    yield head;
    head = undefined;
  }
  if (head && head.length > 0) yield head;
}

async function* prepend(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

async function* limit(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  state: "packed" | "unpacked",
): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes)
      throw new AppError(commonErrors.bodyTooLarge, {
        message: `A batch has at most ${maxBytes / 1_000_000} MB ${state}. Send the log in smaller parts.`,
      });

    yield chunk;
  }
}

async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  // A failure of either stream ends both, and the loop below throws it.
  pipeline(Readable.from(packed), unpacked, () => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    if (isZlibError(error)) throw validationError({ body: ["is not well-formed gzip"] });
    throw error;
  }
}

function isZlibError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("Z_");
}

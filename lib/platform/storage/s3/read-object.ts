import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { ByteRange } from "../object-store";
import type { S3Client, S3Response } from "./s3-client";
import { toStorageError } from "./s3-failure";

/** Connections that break without a byte of progress before reading fails. */
const maxBreaks = 4;
const resumeDelayMs = 100;

/**
 * Opens an object, or a range of it. A connection that breaks is continued where it broke, since objects never change. Returns undefined
 * when the object does not exist.
 */
export async function openObject(
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable | undefined> {
  const first = await requestRange(client, key, range?.start ?? 0, range?.end);
  if (!first) return undefined;
  let response = first;
  const chunks = readResuming(client, { key, range, first }, (next) => {
    response = next;
  });
  const stream = Readable.from(chunks, { objectMode: false });
  // A stream that is destroyed before it is read never enters the generator.
  stream.once("close", () => response.body.destroy());
  return stream;
}

interface Reading {
  key: string;
  range: ByteRange | undefined;
  first: S3Response;
}

async function* readResuming(
  client: S3Client,
  { key, range, first }: Reading,
  onResume: (response: S3Response) => void,
): AsyncGenerator<Buffer> {
  let position = range?.start ?? 0;
  const end = findEnd(first, position);
  let iterator = iterate(first);
  for (let breaks = 0; position < end; ) {
    const next = await readNext(iterator);
    if ("chunk" in next) {
      breaks = 0;
      position += next.chunk.length;
      yield next.chunk;
      continue;
    }
    // Without a length, the end of the answer is the end of the object.
    if (next.cause === undefined && end === Number.POSITIVE_INFINITY) return;
    if (breaks >= maxBreaks) throw toStorageError(next.cause ?? new Error(`${key} broke off at ${position}`));
    await delay(resumeDelayMs * 2 ** breaks++);
    const resumed = await requestRange(client, key, position, Number.isFinite(end) ? end - 1 : range?.end);
    if (!resumed) throw new Error(`the object ${key} was deleted while it was read`);
    onResume(resumed);
    iterator = iterate(resumed);
  }
}

type Next = { chunk: Buffer } | { cause: unknown };

async function readNext(iterator: AsyncIterator<Buffer>): Promise<Next> {
  try {
    const { done, value } = await iterator.next();
    return done ? { cause: undefined } : { chunk: value };
  } catch (cause) {
    return { cause };
  }
}

function iterate({ body }: S3Response): AsyncIterator<Buffer> {
  return body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}

/** Returns the position after the last byte of the answer. */
function findEnd({ status, headers }: S3Response, start: number): number {
  if (status === 416) return start;
  const length = headers["content-length"];
  return length === undefined ? Number.POSITIVE_INFINITY : start + Number(length);
}

async function requestRange(
  client: S3Client,
  key: string,
  start: number,
  end: number | undefined,
): Promise<S3Response | undefined> {
  const isWhole = start === 0 && (end === undefined || end === Number.POSITIVE_INFINITY);
  const last = end === undefined || end === Number.POSITIVE_INFINITY ? "" : String(end);
  const response = await client.send({
    method: "GET",
    key,
    ...(!isWhole && { headers: { range: `bytes=${start}-${last}` } }),
    // 416: the range starts after the end.
    accept: isWhole ? [200, 404] : [206, 404, 416],
  });
  if (response.status !== 404) return response;
  await response.body.dump();
  return undefined;
}

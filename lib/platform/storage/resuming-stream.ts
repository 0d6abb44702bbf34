import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { ByteRange } from "./object-store";

/** The answer to a request for an object, whole or in part. */
export interface RangeResponse {
  /** 200, 206, or 416: the range starts after the end. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Must be consumed or destroyed. */
  body: Readable & { dump(): Promise<void> };
}

/**
 * Sends a request for an object. Without headers for the whole of it. Retries by itself what may
 * succeed in a moment.
 */
export type RangeRequest = (headers: { range?: string }, accept: readonly number[]) => Promise<RangeResponse>;

/** Connections that break without a byte of progress before reading fails. */
const maxBreaks = 4;
const resumeDelayMs = 100;

/**
 * Opens an object of a store that is asked by HTTP, or a range of it. A connection that breaks is
 * continued where it broke, since objects never change. Returns undefined when the object does not
 * exist.
 */
export async function openResuming(
  send: RangeRequest,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable | undefined> {
  const first = await requestRange(send, range?.start ?? 0, range?.end);
  if (!first) return undefined;

  let response = first;
  const chunks = readResuming(send, { key, range, first }, (next) => {
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
  first: RangeResponse;
}

async function* readResuming(
  send: RangeRequest,
  { key, range, first }: Reading,
  onResume: (response: RangeResponse) => void,
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
    if (breaks >= maxBreaks) throw toUnavailable(next.cause ?? new Error(`${key} broke off at ${position}`));

    await delay(resumeDelayMs * 2 ** breaks++);
    const resumed = await requestRange(send, position, Number.isFinite(end) ? end - 1 : range?.end);
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

function iterate({ body }: RangeResponse): AsyncIterator<Buffer> {
  return body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}

/** Returns the position after the last byte of the answer. */
function findEnd({ status, headers }: RangeResponse, start: number): number {
  if (status === 416) return start;

  const length = headers["content-length"];
  return length === undefined ? Number.POSITIVE_INFINITY : start + Number(length);
}

async function requestRange(
  send: RangeRequest,
  start: number,
  end: number | undefined,
): Promise<RangeResponse | undefined> {
  const isWhole = start === 0 && (end === undefined || end === Number.POSITIVE_INFINITY);
  const last = end === undefined || end === Number.POSITIVE_INFINITY ? "" : String(end);
  // 416: the range starts after the end.
  const response = isWhole
    ? await send({}, [200, 404])
    : await send({ range: `bytes=${start}-${last}` }, [206, 404, 416]);
  if (response.status !== 404) return response;

  await response.body.dump();
  return undefined;
}

function toUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import fresh from "fresh";
import parseRange from "range-parser";
import { countDelivery } from "@/lib/analytics";
import { objectStore } from "@/lib/platform/storage";
import { keptBody, readSmallBody } from "./body-cache";
import type { Sendable } from "./sendable";

/**
 * Answers GET and HEAD with an object: whole, a part of it, or "not modified" (RFC 9110 §13, §14). False when its bytes
 * are not there; then nothing was sent.
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  object: Sendable,
): Promise<boolean> {
  if (isUnchanged(request, object)) {
    response.writeHead(304, headersOf304(object)).end();
    countSent(response, object, 0);
    return true;
  }
  const range = rangeOf(request, object);
  if (range === "unsatisfiable") {
    response
      .writeHead(416, { "content-range": `bytes */${object.sizeBytes}`, "cache-control": "no-store" })
      .end();
    return true;
  }
  const head = range ? partialHead(object, range) : ([200, object.headers] as const);
  if (request.method === "HEAD") {
    response.writeHead(...head).end();
    countSent(response, object, 0);
    return true;
  }
  const body = keptBody(object.blobKey) ?? (await readSmallBody(object.blobKey, object.sizeBytes));
  if (!body) return sendStream(response, head, object, range);
  const sent = range ? body.subarray(range.start, range.end + 1) : body;
  response.writeHead(...head).end(sent);
  countSent(response, object, sent.length);
  return true;
}

/** `If-None-Match`, else `If-Modified-Since`. A request's own `Cache-Control` is for caches on the way, not for us. */
function isUnchanged({ headers }: IncomingMessage, object: Sendable): boolean {
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = headers;
  const conditions = { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince };
  return fresh(conditions, { etag: object.etag, "last-modified": object.lastModified });
}

function headersOf304({ headers }: Sendable): OutgoingHttpHeaders {
  const {
    "content-type": _type,
    "content-disposition": _disposition,
    "content-length": _length,
    ...kept
  } = headers;
  return kept;
}

type Range = { start: number; end: number };
type Head = readonly [number, OutgoingHttpHeaders];

function partialHead({ headers, sizeBytes }: Sendable, { start, end }: Range): Head {
  const part = { "content-range": `bytes ${start}-${end}/${sizeBytes}`, "content-length": end - start + 1 };
  return [206, { ...headers, ...part }];
}

async function sendStream(
  response: ServerResponse,
  head: Head,
  object: Sendable,
  range: Range | undefined,
): Promise<boolean> {
  const stream = await objectStore().get(object.blobKey, range);
  if (!stream) return false;
  let sentBytes = 0;
  let bytesInHand = 0;
  // A piece comes when the system has taken the one before it.
  stream.on("data", (piece: Buffer) => {
    sentBytes += bytesInHand;
    bytesInHand = piece.length;
  });
  response.writeHead(...head);
  try {
    await pipeline(stream, response);
    sentBytes += bytesInHand;
  } finally {
    countDelivery(object.counted, response.req.headers, sentBytes);
  }
  return true;
}

/** Mostly the system has taken the whole answer already; one that is broken off before that counts without its bytes. */
function countSent(response: ServerResponse, object: Sendable, bytes: number): void {
  if (response.writableFinished) countDelivery(object.counted, response.req.headers, bytes);
  else countWhenOver(response, object, bytes);
}

/** Apart, so that no function is made for the answers that need none. */
function countWhenOver(response: ServerResponse, { counted }: Sendable, bytes: number): void {
  response.once("close", () =>
    countDelivery(counted, response.req.headers, response.writableFinished ? bytes : 0),
  );
}

/** The one range that is asked for; several at once are answered with the whole, as RFC 9110 §14.2 allows. */
function rangeOf(request: IncomingMessage, object: Sendable): Range | "unsatisfiable" | undefined {
  const header = request.headers.range;
  if (header === undefined || request.method !== "GET" || !ifRangeHolds(request.headers["if-range"], object))
    return undefined;
  const ranges = parseRange(object.sizeBytes, header);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** `If-Range` (RFC 9110 §13.1.5): a strong validator that still holds, else the whole object is sent. */
function ifRangeHolds(ifRange: string | string[] | undefined, object: Sendable): boolean {
  return ifRange === undefined || ifRange === object.etag || ifRange === object.lastModified;
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import fresh from "fresh";
import parseRange from "range-parser";
import { objectStore } from "@/lib/platform/storage";
import { smallBody } from "./body-cache";

/** An object that may be sent, with all that describes it. */
export interface Sendable {
  blobKey: string;
  sizeBytes: number;
  /** Strong, with its quotes. */
  etag: string;
  lastModified: string;
  headers: OutgoingHttpHeaders;
}

/**
 * Answers GET and HEAD with an object: whole, a part of it, or "not modified" (RFC 9110 §13, §14). False when its bytes
 * are not there; then nothing was sent.
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  object: Sendable,
): Promise<boolean> {
  const headers: OutgoingHttpHeaders = {
    ...object.headers,
    etag: object.etag,
    "last-modified": object.lastModified,
    "accept-ranges": "bytes",
  };
  if (isUnchanged(request, object)) {
    const { "content-type": _type, "content-disposition": _disposition, ...kept } = headers;
    response.writeHead(304, kept).end();
    return true;
  }
  const range = rangeOf(request, object);
  if (range === "unsatisfiable") {
    response
      .writeHead(416, { "content-range": `bytes */${object.sizeBytes}`, "cache-control": "no-store" })
      .end();
    return true;
  }
  const partial = range && { "content-range": `bytes ${range.start}-${range.end}/${object.sizeBytes}` };
  const length = range ? range.end - range.start + 1 : object.sizeBytes;
  const head = [range ? 206 : 200, { ...headers, ...partial, "content-length": length }] as const;
  if (request.method === "HEAD") {
    response.writeHead(...head).end();
    return true;
  }
  return send(response, head, object, range);
}

/** `If-None-Match`, else `If-Modified-Since`. A request's own `Cache-Control` is for caches on the way, not for us. */
function isUnchanged({ headers }: IncomingMessage, object: Sendable): boolean {
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = headers;
  const conditions = { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince };
  return fresh(conditions, { etag: object.etag, "last-modified": object.lastModified });
}

type Range = { start: number; end: number };

async function send(
  response: ServerResponse,
  head: readonly [number, OutgoingHttpHeaders],
  object: Sendable,
  range: Range | undefined,
): Promise<boolean> {
  const body = await smallBody(object.blobKey, object.sizeBytes);
  if (body) {
    response.writeHead(...head).end(range ? body.subarray(range.start, range.end + 1) : body);
    return true;
  }
  const stream = await objectStore().get(object.blobKey, range);
  if (!stream) return false;
  response.writeHead(...head);
  await pipeline(stream, response);
  return true;
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

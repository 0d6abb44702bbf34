import type { OutgoingHttpHeaders } from "node:http";
import { create as createContentDisposition } from "content-disposition";
import type { DeliveryKey } from "@/lib/analytics";
import type { Validators } from "./conditions";

/** An object that may be sent, with all that describes it. */
export interface PreparedResponse extends Validators {
  blobKey: string;
  sizeBytes: number;
  /** Of the answer that carries the whole of it. */
  headers: OutgoingHttpHeaders;
  /** Of the answer that it has not changed. */
  notModifiedHeaders: OutgoingHttpHeaders;
  /** What sending it is counted under. */
  countKey: DeliveryKey;
}

/** Stored bytes with what is known of them. */
export interface StoredBytes {
  blobKey: string;
  sizeBytes: number;
  contentType: string;
  format: string;
  modifiedAt: string;
}

export function buildPreparedResponse(
  stored: StoredBytes,
  { filename, countKey }: { filename: string; countKey: DeliveryKey },
  extraHeaders: OutgoingHttpHeaders,
): PreparedResponse {
  const { blobKey, sizeBytes } = stored;
  const etag = toEtag(blobKey);
  const modifiedMs = Date.parse(stored.modifiedAt);
  const headers = {
    ...buildSafeHeaders(filename, stored.contentType),
    ...extraHeaders,
    etag,
    "last-modified": new Date(modifiedMs).toUTCString(),
    "accept-ranges": "bytes",
    "content-length": sizeBytes,
  };
  const lastModifiedMs = modifiedMs - (modifiedMs % 1000);
  return {
    blobKey,
    sizeBytes,
    etag,
    lastModifiedMs,
    headers,
    notModifiedHeaders: pickNotModifiedHeaders(headers),
    countKey,
  };
}

/** Object keys are random and never reused, so the last part of one names the bytes. */
function toEtag(blobKey: string): string {
  return `"${blobKey.slice(blobKey.lastIndexOf("/") + 1)}"`;
}

/** Uploaded bytes are hostile: nothing in them runs, and nothing guesses their type. */
function buildSafeHeaders(filename: string, contentType: string): OutgoingHttpHeaders {
  return {
    "content-type": contentType,
    "content-disposition": createContentDisposition(filename, { type: "inline" }),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}

/** What a 304 carries: nothing that describes the picture, all that says how it is kept (RFC 9110 §15.4.5) and who may read it. */
const notModifiedHeaderNames: ReadonlySet<string> = new Set([
  ...["etag", "vary", "cache-control", "cdn-cache-control", "cache-tag"],
  ...["vercel-cdn-cache-control", "vercel-cache-tag"],
  ...["access-control-allow-origin", "cross-origin-resource-policy"],
]);

function pickNotModifiedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => notModifiedHeaderNames.has(name)));
}

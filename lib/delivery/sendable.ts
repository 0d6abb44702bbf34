import type { OutgoingHttpHeaders } from "node:http";
import type { CountedImage } from "@/lib/analytics";
import { contentDisposition } from "@/lib/kernel/content-disposition";
import type { Delivered } from "./repository";

/** An object that may be sent, with all that describes it. */
export interface Sendable {
  blobKey: string;
  sizeBytes: number;
  /** Strong, with its quotes. */
  etag: string;
  lastModified: string;
  /** Of the answer that carries the whole of it. */
  headers: OutgoingHttpHeaders;
  /** What sending it is counted under. */
  counted: CountedImage;
}

/** Stored bytes with what is known of them. */
export interface StoredBytes {
  blobKey: string;
  sizeBytes: number;
  contentType: string;
  format: string;
  modifiedAt: string;
}

export function sendableOf(
  stored: StoredBytes,
  { filename, counted }: { filename: string; counted: CountedImage },
  further: OutgoingHttpHeaders,
): Sendable {
  const { blobKey, sizeBytes } = stored;
  const etag = etagOf(blobKey);
  const lastModified = new Date(stored.modifiedAt).toUTCString();
  const headers = {
    ...safeHeaders(filename, stored.contentType),
    ...further,
    etag,
    "last-modified": lastModified,
    "accept-ranges": "bytes",
    "content-length": sizeBytes,
  };
  return { blobKey, sizeBytes, etag, lastModified, headers, counted };
}

/** Object keys are random and never reused, so the last part of one names the bytes. */
function etagOf(blobKey: string): string {
  return `"${blobKey.slice(blobKey.lastIndexOf("/") + 1)}"`;
}

/** Uploaded bytes are hostile: nothing in them runs, and nothing guesses their type. */
function safeHeaders(filename: string, contentType: string): OutgoingHttpHeaders {
  return {
    "content-type": contentType,
    "content-disposition": contentDisposition("inline", filename),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}

/** Who may keep the answer: nobody, caches for a while, or caches for good because the address names the generation. */
export type Keeping = "nobody" | "briefly" | "forever";

export function keepingOf(found: Delivered, isPublic: boolean, version: string | null): Keeping {
  if (!isPublic) return "nobody";
  return version === String(found.generation) && found.expirationDate === null ? "forever" : "briefly";
}

export function cachingHeaders(keeping: Keeping, expirationDate: string | null): OutgoingHttpHeaders {
  switch (keeping) {
    case "nobody":
      return {
        "cache-control": "private, no-store",
        "cdn-cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
      };
    case "forever":
      return { "cache-control": "public, max-age=31536000, immutable" };
    case "briefly":
      return { "cache-control": `public, ${briefly(expirationDate)}` };
  }
}

const browserAgeSeconds = 300;

/** An image that ends is not kept beyond its end, nor shown stale after it. */
function briefly(expirationDate: string | null): string {
  if (expirationDate === null) return `max-age=${browserAgeSeconds}, stale-while-revalidate=86400`;
  const leftSeconds = Math.floor((Date.parse(expirationDate) - Date.now()) / 1000);
  return `max-age=${Math.max(0, Math.min(browserAgeSeconds, leftSeconds))}, must-revalidate`;
}

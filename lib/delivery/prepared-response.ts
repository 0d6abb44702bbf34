import type { OutgoingHttpHeaders } from "node:http";
import { create as createContentDisposition } from "content-disposition";
import type { DeliveryKey } from "@/lib/analytics";
import { type CachePolicy, selectCachePolicy } from "@/lib/caching";
import type { OutputFormat } from "@/lib/engine";
import { secondMs } from "@/lib/kernel/time";
import type { NamedVariant } from "@/lib/recipes";
import type { Validators } from "./conditions";
import type { DeliveryQuery } from "./delivery-request";
import type { DeliveredImage, ImageAccess } from "./repository";
import { versionOf } from "./requested-variant";

/** Deliverable bytes with their response headers. */
export interface Representation extends Validators {
  sizeBytes: number;
  /** Headers of the full response. */
  headers: OutgoingHttpHeaders;
  /** Headers of the 304 response. */
  notModifiedHeaders: OutgoingHttpHeaders;
  /** The key under which the delivery is counted, if it is. */
  countKey: DeliveryKey | undefined;
}

/** A deliverable object. */
export interface PreparedResponse extends Representation {
  blobKey: string;
  /** Hash of the plain bytes; null if it is not recorded. */
  sha256: string | null;
}

/** Stored bytes with their metadata. */
export interface StoredBytes {
  blobKey: string;
  sizeBytes: number;
  sha256: string | null;
  contentType: string;
  format: string;
  modifiedAt: string;
}

/** Whether a browser shows the image or saves it, and its name. */
export interface Disposition {
  type: "inline" | "attachment";
  filename: string;
}

export function buildPreparedResponse(
  stored: StoredBytes,
  { disposition, countKey }: { disposition: Disposition; countKey: DeliveryKey | undefined },
  extraHeaders: OutgoingHttpHeaders,
): PreparedResponse {
  const { blobKey, sizeBytes, sha256 } = stored;
  const etag = toEtag(blobKey);
  const modifiedMs = Date.parse(stored.modifiedAt);
  const headers = {
    ...buildSafeHeaders(disposition, stored.contentType),
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
    sha256,
    etag,
    lastModifiedMs,
    headers,
    notModifiedHeaders: pickNotModifiedHeaders(headers),
    countKey,
  };
}

/** Blob keys are random and never reused, so the last segment identifies the bytes. */
export function toEtag(blobKey: string): string {
  return `"${blobKey.slice(blobKey.lastIndexOf("/") + 1)}"`;
}

/** Uploaded bytes are hostile: nothing in them may run, and clients must not sniff their type. */
function buildSafeHeaders({ type, filename }: Disposition, contentType: string): OutgoingHttpHeaders {
  return {
    "content-type": contentType,
    "content-disposition": createContentDisposition(filename, { type }),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}

/**
 * Headers of a 304: no representation metadata, but caching (RFC 9110 §15.4.5) and cross-origin
 * headers.
 */
const notModifiedHeaderNames: ReadonlySet<string> = new Set([
  "etag",
  "vary",
  "cache-control",
  "cdn-cache-control",
  "cache-tag",
  "vercel-cdn-cache-control",
  "vercel-cache-tag",
  "access-control-allow-origin",
  "cross-origin-resource-policy",
]);

function pickNotModifiedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => notModifiedHeaderNames.has(name)));
}

/** The parts of a request that decide the response for an image. */
export interface VariantRequest {
  variant: NamedVariant;
  /** Undefined: chosen by `accept`. */
  format: OutputFormat | undefined;
  accept: string | undefined;
  policy: CachePolicy;
  isDownload: boolean;
  /** When the request came, in whole seconds, if the max-age of its response counts down. */
  second: number | undefined;
}

/**
 * Returns when a request comes, where the max-age of its response counts down until a token ends.
 */
export function findSecond(policy: CachePolicy): number | undefined {
  return policy === "token" ? Math.ceil(Date.now() / secondMs) : undefined;
}

/** Returns the parts of a request for an image that the access of its URL opens. */
export function toVariantRequest({
  image,
  variant,
  query,
  accept,
  access,
  isChanging,
}: {
  image: DeliveredImage;
  variant: NamedVariant;
  query: DeliveryQuery;
  accept: string | undefined;
  access: ImageAccess["by"];
  isChanging: boolean;
}): VariantRequest {
  const isVersioned = query.version !== null && query.version === versionOf(image, variant);
  const policy = selectCachePolicy(image, { access, isVersioned, isChanging });
  const { format, isDownload } = query;

  return { variant, format, accept, policy, isDownload, second: findSecond(policy) };
}

/** Browsers send a handful of short `Accept` values. Made-up ones must not fill the cache. */
const maxResponsesPerImage = 32;
const maxKeyLength = 512;

interface CachedResponses {
  /**
   * The second of the requests that they answer; see `VariantRequest`. Responses of earlier seconds
   * are of no use.
   */
  second: number | undefined;
  byRequest: Map<string, PreparedResponse>;
}

/**
 * Responses stay the same for the lifetime of the image's cache entry, so each is prepared once per
 * request variant.
 */
const responsesByImage = new WeakMap<DeliveredImage, CachedResponses>();

export function getCachedResponse(
  image: DeliveredImage,
  variantRequest: VariantRequest,
): PreparedResponse | undefined {
  const cached = responsesByImage.get(image);
  return cached?.second === variantRequest.second
    ? cached?.byRequest.get(toCacheKey(variantRequest))
    : undefined;
}

/** Caches a prepared response, but not for an image that expires, as its max-age counts down. */
export function cacheResponse(
  image: DeliveredImage,
  variantRequest: VariantRequest,
  preparedResponse: PreparedResponse,
): void {
  if (image.expirationDate !== null) return;

  const { second } = variantRequest;
  const previous = responsesByImage.get(image);
  const isPresent = previous !== undefined && previous.second === second;
  const cached: CachedResponses = isPresent ? previous : { second, byRequest: new Map() };
  if (cached !== previous) responsesByImage.set(image, cached);
  const key = toCacheKey(variantRequest);
  const { byRequest } = cached;
  if (byRequest.size < maxResponsesPerImage && key.length <= maxKeyLength)
    byRequest.set(key, preparedResponse);
}

/**
 * A requested format is the same for every client. The key of a recipe has its settings, which can
 * change while the response is cached; the headers have its name.
 */
function toCacheKey({ variant, format, accept, policy, isDownload }: VariantRequest): string {
  return `${variant.name} ${variant.key} ${policy} ${isDownload} ${format} ${format === undefined ? accept : ""}`;
}

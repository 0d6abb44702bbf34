import type { CachePolicy } from "@/lib/caching";
import type { OutputFormat } from "@/lib/engine";
import type { PreparedResponse } from "./prepared-response";
import type { DeliveredImage } from "./repository";

/** The parts of a request that decide the response for an image. */
export interface VariantRequest {
  variantKey: string;
  /** Undefined: chosen by `accept`. */
  format: OutputFormat | undefined;
  accept: string | undefined;
  policy: CachePolicy;
}

/** Browsers send a handful of short `Accept` values. Made-up ones must not fill the cache. */
const maxResponsesPerImage = 32;
const maxKeyLength = 512;

/** Responses stay the same for the lifetime of the image's cache entry, so each is prepared once per request variant. */
const responsesByImage = new WeakMap<DeliveredImage, Map<string, PreparedResponse>>();

export function getCachedResponse(
  image: DeliveredImage,
  variantRequest: VariantRequest,
): PreparedResponse | undefined {
  return responsesByImage.get(image)?.get(toCacheKey(variantRequest));
}

/** Caches a prepared response, except for an image that expires: its max-age counts down. */
export function cacheResponse(
  image: DeliveredImage,
  variantRequest: VariantRequest,
  preparedResponse: PreparedResponse,
): void {
  if (image.expirationDate !== null) return;
  const cached = responsesByImage.get(image) ?? new Map<string, PreparedResponse>();
  responsesByImage.set(image, cached);
  const key = toCacheKey(variantRequest);
  if (cached.size < maxResponsesPerImage && key.length <= maxKeyLength) cached.set(key, preparedResponse);
}

/** A requested format is the same for every client. */
function toCacheKey({ variantKey, format, accept, policy }: VariantRequest): string {
  return `${variantKey} ${policy} ${format} ${format === undefined ? accept : ""}`;
}

import type { CachePolicy } from "@/lib/caching";
import type { OutputFormat } from "@/lib/engine";
import type { PreparedResponse } from "./prepared-response";
import type { DeliveredImage } from "./repository";

/** All that decides how an image is answered, as far as the request has a say in it. */
export interface VariantRequest {
  variantKey: string;
  /** Undefined: by `accept`. */
  format: OutputFormat | undefined;
  accept: string | undefined;
  policy: CachePolicy;
}

/** Browsers send a handful of `Accept` values, none of them long; whoever makes up more gains nothing. */
const maxResponsesPerImage = 32;
const maxKeyLength = 512;

/** Answers are the same for as long as the entry of the image lives, so they are prepared once for each wish. */
const responsesByImage = new WeakMap<DeliveredImage, Map<string, PreparedResponse>>();

export function getCachedResponse(
  image: DeliveredImage,
  variantRequest: VariantRequest,
): PreparedResponse | undefined {
  return responsesByImage.get(image)?.get(toCacheKey(variantRequest));
}

/** Keeps what was prepared, except of an image that ends: its time to live is counted down. */
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

/** A format that was asked for is the same to every client. */
function toCacheKey({ variantKey, format, accept, policy }: VariantRequest): string {
  return `${variantKey} ${policy} ${format} ${format === undefined ? accept : ""}`;
}

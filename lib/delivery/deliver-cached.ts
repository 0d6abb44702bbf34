import type { IncomingMessage, ServerResponse } from "node:http";
import { isOverDeliveryQuota } from "@/lib/billing";
import { applyMark } from "./apply-mark";
import { deliveryCache, hasMoved } from "./delivery-cache";
import { parseDeliveryPath, parseDeliveryQuery, splitUrl } from "./delivery-request";
import { getCachedResponse, toVariantRequest } from "./prepared-response";
import type { ImageLookup } from "./repository";
import { findRequestedVariant } from "./requested-variant";
import { sendCachedBody } from "./send-body";
import { isAccessible, readAccess } from "./visible-image";

/** Nothing, or the version of the variant. Other parameters need more than what is in memory. */
const plainSearch = /^(?:\?v=[\d.]+(?:-[\da-f]+)?(?:-m[\da-f]+)?)?$/;

/**
 * Serves an image that anyone may see at this URL if its response and its bytes are in memory.
 * Returns false, and has done nothing, for every other request, which `deliver` then serves. Runs
 * outside of any async context and without a promise, which cost more than the rest of it.
 */
export function deliverCached(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET" || response.socket === null) return false;

  const [path, search] = splitUrl(request.url ?? "/");
  if (!plainSearch.test(search)) return false;

  const deliveryPath = parseDeliveryPath(path);
  if (!deliveryPath) return false;

  const query = parseDeliveryQuery(search);
  const { handle, album, filename } = deliveryPath;
  const lookup: ImageLookup = { handle, album, filename, access: readAccess({ deliveryPath, query }) };
  const image = deliveryCache(lookup.access).findFresh(lookup);
  if (!image || hasMoved(image, lookup) || !isAccessible(deliveryPath, lookup, image)) return false;
  if (isOverDeliveryQuota(image.owner)) return false;

  const named = findRequestedVariant(image, deliveryPath.variantKey);
  if (!named || named instanceof Promise) return false;

  const variant = applyMark(named, image, lookup.access);
  if (!variant) return false;

  const { accept } = request.headers;
  const requested = { image, variant, query, accept, access: lookup.access.by, isChanging: false };
  const prepared = getCachedResponse(image, toVariantRequest(requested));

  return prepared !== undefined && sendCachedBody(request, response, prepared);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { buildDeliveryKey } from "@/lib/analytics";
import { buildCacheHeaders, selectCachePolicy } from "@/lib/caching";
import { isCustomKey, isPresetKey } from "@/lib/engine/variants/variant-keys";
import { toLocalPath } from "@/lib/identity";
import { isLinkExpired } from "@/lib/image-urls";
import { type DeliveryPath, imagePath, parseImagePath } from "@/lib/image-urls/image-path";
import { isDeletedOrExpired } from "@/lib/images";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { findViewer } from "./caller";
import { canCreateVariant } from "./can-create-variant";
import { chooseBytes } from "./choose-bytes";
import { deliveryCache, type LookupResult } from "./delivery-cache";
import { buildPreparedResponse, type PreparedResponse } from "./prepared-response";
import { type DeliveryQuery, parseDeliveryQuery } from "./query";
import type { DeliveredImage, ImageAccess, ImageLookup } from "./repository";
import { cacheResponse, getCachedResponse, type VariantRequest } from "./response-cache";
import { sendBody } from "./send-body";
import { waitForSocket } from "./wait-for-socket";

const notFound = () => new AppError(commonErrors.notFound, { message: "Image not found." });

/** A request with its parsed URL. */
interface DeliveryRequest {
  request: IncomingMessage;
  response: ServerResponse;
  deliveryPath: DeliveryPath;
  query: DeliveryQuery;
  /** The raw query with its question mark. */
  search: string;
}

/** An image that changes during every attempt is served as it is, uncached. */
const maxAttempts = 4;

/**
 * Serves the bytes of an image at its URL. A private, pending, deleted or expired image is "not found" to anonymous
 * visitors, by the same work as a missing one, so its existence stays secret. Cookies are checked only when anonymous
 * access finds nothing. After each wait the image is checked again before responding, so that no cache gets a stale
 * response.
 */
export async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }
  const [path, search] = splitUrl(request.url ?? "/");
  const deliveryPath = parseImagePath(path);
  if (!deliveryPath || !isKnownKey(deliveryPath.variantKey)) throw notFound();
  if (response.socket === null && !(await waitForSocket(request, response))) return;
  const deliveryRequest = { request, response, deliveryPath, search, query: parseDeliveryQuery(search) };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (await tryDeliver(deliveryRequest, attempt === maxAttempts)) return;
  }
  throw notFound();
}

/** Returns whether any image can have a variant with this key. */
function isKnownKey(variantKey: string): boolean {
  return variantKey === "original" || isPresetKey(variantKey) || isCustomKey(variantKey);
}

/** Splits into path and query, which includes the question mark. */
function splitUrl(url: string): [string, string] {
  const at = url.indexOf("?");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

/**
 * Returns false when nothing was sent because the image has changed. Uses cached results synchronously: each promise
 * here costs as much as finding the response.
 */
async function tryDeliver(deliveryRequest: DeliveryRequest, isLastAttempt: boolean): Promise<boolean> {
  const { request, response, deliveryPath, query } = deliveryRequest;
  const visible = findVisibleImage(deliveryRequest);
  const { image, lookup } = visible instanceof Promise ? await visible : visible;
  if (hasMoved(image, deliveryPath)) return redirect(deliveryRequest, image, lookup.access);
  const cache = deliveryCache(lookup.access);
  const isCurrent = () => isLastAttempt || cache.isCurrent(lookup, image);
  const policy = selectCachePolicy(image, {
    access: lookup.access.by,
    version: query.version,
    isUnsure: isLastAttempt,
  });
  const variantRequest: VariantRequest = {
    ...{ variantKey: deliveryPath.variantKey, format: query.format },
    ...{ accept: request.headers.accept, policy },
  };
  const preparedResponse =
    getCachedResponse(image, variantRequest) ??
    (await prepareIfCurrent(deliveryRequest, { image, variantRequest, isCurrent }));
  if (!preparedResponse) return false;
  const sent = await sendBody(request, response, preparedResponse, isCurrent);
  if (sent === "missing") cache.evict(lookup, image);
  return sent === "sent";
}

/** An image that the request may see. */
interface VisibleImage {
  image: DeliveredImage;
  lookup: ImageLookup;
}

/** Finds the image that the URL opens to anyone, else the one its owner may see. */
function findVisibleImage(deliveryRequest: DeliveryRequest): Promise<VisibleImage> | VisibleImage {
  const { handle, album, filename } = deliveryRequest.deliveryPath;
  const access = readAccess(deliveryRequest);
  const lookup: ImageLookup = { handle, album, filename, access };
  if (access.by === "link" && isLinkExpired(access)) return findViewerImage(deliveryRequest, lookup);
  const result = deliveryCache(access).find(lookup);
  if (result instanceof Promise) return result.then((one) => checkVisibility(deliveryRequest, lookup, one));
  return checkVisibility(deliveryRequest, lookup, result);
}

function checkVisibility(
  deliveryRequest: DeliveryRequest,
  lookup: ImageLookup,
  result: LookupResult,
): Promise<VisibleImage> | VisibleImage {
  // Without an expiration the time does not matter. Everything else was checked at lookup.
  const isVisible =
    result !== "nothing" && !isDeletedOrExpired(result, result.expirationDate === null ? "" : isoTime());
  return isVisible ? { image: result, lookup } : findViewerImage(deliveryRequest, lookup);
}

const byPath = { by: "path" } as const;

/** A link or key in a URL must be valid, for public images too: a wrong one finds nothing. */
function readAccess({ deliveryPath, query }: DeliveryRequest): ImageAccess {
  const { variantKey, linkKey } = deliveryPath;
  if (query.link) return { by: "link", variantKey, ...query.link };
  return linkKey === undefined ? byPath : { by: "key", linkKey };
}

async function findViewerImage(
  { request }: DeliveryRequest,
  { handle, album, filename }: ImageLookup,
): Promise<VisibleImage> {
  const viewer = await findViewer(request);
  if (!viewer) throw notFound();
  const access: ImageAccess = { by: "owner", owner: viewer.library.owner };
  const lookup: ImageLookup = { handle, album, filename, access };
  const image = await deliveryCache(access).find(lookup);
  if (image === "nothing") throw notFound();
  return { image, lookup };
}

/** Returns whether the image has another path now: renamed, moved, or its owner has a new handle. */
function hasMoved(image: DeliveredImage, { handle, album, filename }: DeliveryPath): boolean {
  return image.filename !== filename || image.album !== album || image.handle !== handle;
}

/**
 * Redirects an old path to the current one, with only the link key that the request has sent: a signed link must not
 * disclose it. The query is serialized again, never copied raw.
 */
function redirect(
  { response, deliveryPath, search }: DeliveryRequest,
  image: DeliveredImage,
  access: ImageAccess,
): true {
  const query = new URLSearchParams(search).toString();
  const linkKey = access.by === "key" ? access.linkKey : undefined;
  const path = imagePath({ ...image, linkKey }, deliveryPath.variantKey) + (query && `?${query}`);
  const location = toLocalPath(path);
  if (!location) throw notFound();
  response
    .writeHead(308, { location, "cache-control": "no-store", "access-control-allow-origin": "*" })
    .end();
  return true;
}

interface PrepareOptions {
  image: DeliveredImage;
  variantRequest: VariantRequest;
  isCurrent: () => boolean;
}

/** Returns undefined instead of a response or error when the image has changed. */
async function prepareIfCurrent(
  deliveryRequest: DeliveryRequest,
  { image, variantRequest, isCurrent }: PrepareOptions,
): Promise<PreparedResponse | undefined> {
  try {
    const preparedResponse = await prepareResponse(deliveryRequest, image, variantRequest);
    if (!isCurrent()) return undefined;
    cacheResponse(image, variantRequest, preparedResponse);
    return preparedResponse;
  } catch (error) {
    if (isCurrent()) throw error;
    return undefined;
  }
}

async function prepareResponse(
  { request, deliveryPath, query }: DeliveryRequest,
  image: DeliveredImage,
  variantRequest: VariantRequest,
): Promise<PreparedResponse> {
  // A link names its variant, and only the owner can have signed it.
  const canCreate = async () =>
    variantRequest.policy === "link" ||
    canCreateVariant(request, image, { deliveryPath, signature: query.signature });
  const chosen = await chooseBytes(image, variantRequest, canCreate);
  if (!chosen) throw notFound();
  const { bytes, headers } = chosen;
  const caching = buildCacheHeaders(variantRequest.policy, { image, ...deliveryPath });
  const { uid, imageId } = image;
  const countKey = buildDeliveryKey({
    uid,
    imageId,
    variantKey: variantRequest.variantKey,
    format: bytes.format,
  });
  return buildPreparedResponse(
    bytes,
    { filename: deliveryPath.filename, countKey },
    { ...headers, ...caching },
  );
}

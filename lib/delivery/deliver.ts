import type { IncomingMessage, ServerResponse } from "node:http";
import { buildDeliveryKey } from "@/lib/analytics";
import { deliveryQuotaError, isOverDeliveryQuota } from "@/lib/billing";
import { buildCacheHeaders, isCacheTrusted } from "@/lib/caching";
import { explainDamage, isDamage, reportDamage } from "@/lib/encryption";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { toLocalPath } from "@/lib/identity";
import { tokenExpires } from "@/lib/image-urls";
import { imagePath, imagePathOnDomain, parseAvatarPath } from "@/lib/image-urls/image-path";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/process/logger";
import { objectStore } from "@/lib/platform/storage";
import { recordRecipeRead, replaceRendition } from "@/lib/variants";
import { applyMark } from "./apply-mark";
import { deliverAvatar } from "./avatar/deliver-avatar";
import { canCreateVariant, canVisitorCreate, findViewer, opensImage, opensVariant } from "./caller";
import { type CanCreateVariant, chooseBytes } from "./choose-bytes";
import { deliveryCache, hasMoved } from "./delivery-cache";
import { type DeliveryRequest, parseDeliveryPath, parseDeliveryQuery, splitUrl } from "./delivery-request";
import { downloadFilename } from "./download-filename";
import {
  buildPreparedResponse,
  cacheResponse,
  getCachedResponse,
  type PreparedResponse,
  toVariantRequest,
  type VariantRequest,
} from "./prepared-response";
import type { DeliveredImage, ImageAccess, ShareAccess } from "./repository";
import { findRequestedVariant, isVariantName } from "./requested-variant";
import { sendBody } from "./send-body";
import { findVisibleImage, imageNotFound } from "./visible-image";

/** An image that changes during every attempt is served as it is, uncached. */
const maxAttempts = 4;

/**
 * Serves the bytes of an image at its URL. A private, pending, deleted or expired image is "not
 * found" to anonymous visitors, by the same work as a missing one, so its existence stays secret.
 * Cookies are checked only when anonymous access finds nothing. After each wait the image is
 * checked again before responding, so that no cache gets a stale response.
 */
export async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }

  const [path, search] = splitUrl(request.url ?? "/");
  const avatar = parseAvatarPath(path);
  const deliveryPath = avatar ? undefined : parseDeliveryPath(path);
  if (!avatar && !deliveryPath) throw imageNotFound();
  if (response.socket === null && !(await waitForSocket(request, response))) return;
  if (avatar) return deliverAvatar(request, response, avatar);
  if (deliveryPath)
    return deliverImage({ request, response, deliveryPath, search, query: parseDeliveryQuery(search) });
}

/**
 * Serves the bytes of an image of the library at its URL on a custom domain. The caller has checked
 * the method, and removed the credentials of the request.
 */
export async function deliverOnDomain(
  request: IncomingMessage,
  response: ServerResponse,
  handle: string,
): Promise<void> {
  const [path, search] = splitUrl(request.url ?? "/");
  const deliveryPath = parseDeliveryPath(`/i/${handle}${path}`);
  if (!deliveryPath) throw imageNotFound();
  if (response.socket === null && !(await waitForSocket(request, response))) return;

  const query = parseDeliveryQuery(search);
  return deliverImage({ request, response, deliveryPath, search, query, isOnDomain: true });
}

/**
 * Serves the bytes of a shared image: a variant or the original. The caller has checked that an open
 * visit's share contains the image; whether it may be seen is decided here, as for every other request.
 */
export async function deliverShared(
  request: IncomingMessage,
  response: ServerResponse,
  share: Omit<ShareAccess, "by">,
  variantKey: string,
): Promise<void> {
  const [, search] = splitUrl(request.url ?? "/");
  const query = parseDeliveryQuery(search);
  if (isCustomKey(variantKey) || !isVariantName(variantKey)) throw imageNotFound();
  if (query.isDownload && !share.viewer.allowsDownload) throw imageNotFound();
  if (response.socket === null && !(await waitForSocket(request, response))) return;

  const deliveryPath = { handle: "", album: "", filename: "", variantKey };
  return deliverImage({ request, response, deliveryPath, search, query, share: { by: "share", ...share } });
}

/**
 * Serves the original of an image of the library to a caller who may read it, whatever the URL of
 * the request is.
 */
export async function deliverToViewer(
  request: IncomingMessage,
  response: ServerResponse,
  viewer: Actor,
  location: { album: string; filename: string },
): Promise<void> {
  if (response.socket === null && !(await waitForSocket(request, response))) return;

  const deliveryPath = { handle: viewer.library.handle, ...location, variantKey: "original" };
  return deliverImage({ request, response, deliveryPath, search: "", query: parseDeliveryQuery(""), viewer });
}

async function deliverImage(deliveryRequest: DeliveryRequest): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (await tryDeliver(deliveryRequest, attempt === maxAttempts)) return;
  }
  throw imageNotFound();
}

/**
 * Waits until a pipelined request has its turn on the connection. Until then nothing is opened or
 * read for it, because one connection could request thousands. Returns false when the connection
 * closed first.
 */
async function waitForSocket(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (response.socket === null && !request.destroyed) {
    await new Promise<void>((resolve) => {
      response.once("socket", () => resolve());
      request.once("close", resolve);
    });
  }
  return response.socket !== null;
}

/**
 * Returns false when nothing was sent because the image has changed. Uses cached results
 * synchronously: each promise here costs as much as finding the response.
 */
async function tryDeliver(deliveryRequest: DeliveryRequest, isLast: boolean): Promise<boolean> {
  const { request, response, deliveryPath, query } = deliveryRequest;
  // It is unknown whether the bytes are still current, so no cache may store them.
  const isLastAttempt = isLast || !isCacheTrusted();
  const visible = findVisibleImage(deliveryRequest);
  const { image, lookup } = visible instanceof Promise ? await visible : visible;
  const named = findRequestedVariant(image, deliveryPath.variantKey);
  const unmarked = named instanceof Promise ? await named : named;
  if (!unmarked || !opensVariant(deliveryRequest.share, unmarked)) throw imageNotFound();

  // A custom domain names no library, so a new handle changes nothing there.
  const requested = deliveryRequest.isOnDomain ? { ...lookup, handle: image.handle } : lookup;
  if (lookup.access.by !== "share" && hasMoved(image, requested))
    return redirect(deliveryRequest, image, lookup.access);

  const variant = applyMark(unmarked, image, lookup.access, deliveryRequest);
  if (!variant) throw imageNotFound();

  if (lookup.access.by !== "owner" && isOverDeliveryQuota(image.owner)) await requireOwner(request, image);
  const cache = deliveryCache(lookup.access);
  const isCurrent = () => isLastAttempt || cache.isCurrent(lookup, image);
  const variantRequest = toVariantRequest({
    image,
    variant,
    query,
    // A program that reads a file, and knows only the original's name, opens every common format.
    accept: deliveryRequest.viewer ? undefined : request.headers.accept,
    access: lookup.access.by,
    isChanging: isLastAttempt,
  });
  let objectKey = "";
  try {
    const preparedResponse =
      getCachedResponse(image, variantRequest) ??
      (await prepareIfCurrent(deliveryRequest, { image, variantRequest, isCurrent }));
    if (!preparedResponse) return false;

    objectKey = preparedResponse.blobKey;
    const sent = await sendBody(request, response, preparedResponse, isCurrent);
    if (sent === "missing") {
      cache.evict(lookup, image);
      await replaceLostRendition(image, objectKey);
    }

    return sent === "sent";
  } catch (error) {
    if (!isDamage(error)) throw error;

    await reportDamage(image.imageId, explainDamage(objectKey, error));
    if (isRendition(image, objectKey)) await replaceRendition(image.imageId, objectKey);
    // Without an object, the original was damaged from which it was rendered.
    if (objectKey === "" || response.headersSent || isLast) throw error;

    return false;
  }
}

const isRendition = ({ file }: DeliveredImage, objectKey: string) =>
  objectKey !== "" && objectKey !== file?.blobKey;

/** Without its original too, the rendition stays: the disk with the data may not be mounted. */
async function replaceLostRendition(image: DeliveredImage, objectKey: string): Promise<void> {
  const originalKey = image.file?.blobKey;
  if (!originalKey || !isRendition(image, objectKey)) return;

  if (await objectStore().head(originalKey)) await replaceRendition(image.imageId, objectKey);
}

/** Only the owner and members see images of an account whose deliveries are used up. */
async function requireOwner(request: IncomingMessage, image: DeliveredImage): Promise<void> {
  const viewer = await findViewer(request, image.handle);
  if (!viewer || !opensImage(viewer, image)) throw deliveryQuotaError();
}

/**
 * Redirects an old path to the current one, with only the link key that the request has sent: a
 * signed link must not disclose it. The query is serialized again, never copied raw.
 */
function redirect(
  { response, deliveryPath, search, isOnDomain }: DeliveryRequest,
  image: DeliveredImage,
  access: ImageAccess,
): true {
  const query = new URLSearchParams(search).toString();
  const linkKey = access.by === "key" ? access.linkKey : undefined;
  const build = isOnDomain ? imagePathOnDomain : imagePath;
  const path = build({ ...image, linkKey }, deliveryPath.variantKey) + (query && `?${query}`);
  const location = toLocalPath(path);
  if (!location) throw imageNotFound();

  response
    .writeHead(308, { location, "cache-control": "no-store", "access-control-allow-origin": "*" })
    .end();

  return true;
}

/** Runs in the background. A later request repeats what fails. */
function noteRead(image: DeliveredImage, key: string, format: string): void {
  recordRecipeRead(image, { key, format }).catch((error: unknown) =>
    logger().warn({ err: error }, "The read of a rendition was not recorded"),
  );
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
  { request, deliveryPath, query, share }: DeliveryRequest,
  image: DeliveredImage,
  variantRequest: VariantRequest,
): Promise<PreparedResponse> {
  const { variant, policy } = variantRequest;
  // A link names its variant, and only the owner can have signed it.
  const canCreate: CanCreateVariant = async (format) =>
    policy === "link" ||
    policy === "token" ||
    (share
      ? canVisitorCreate(image, { variant, format })
      : canCreateVariant(request, image, { deliveryPath, variant, format, signature: query.signature }));
  const chosen = await chooseBytes(image, { ...variantRequest, variantKey: variant.key }, canCreate);
  if (!chosen) throw imageNotFound();

  const { bytes, headers } = chosen;
  if (variant.recipe?.isPublic) noteRead(image, variant.key, bytes.format);
  const caching = buildCacheHeaders(policy, {
    image,
    ...deliveryPath,
    recipe: variant.recipe?.slug,
    tokenExpires: tokenExpires(query.token ?? ""),
  });
  const { uid, imageId } = image;
  const countKey = buildDeliveryKey({
    uid,
    imageId,
    variantKey: variant.name,
    format: bytes.format,
  });
  const filename = share ? image.filename : deliveryPath.filename;
  const { isDownload } = variantRequest;
  const savedFilename = variant.key === "original" ? filename : downloadFilename(filename, bytes.format);
  const disposition = isDownload
    ? { type: "attachment" as const, filename: savedFilename }
    : { type: "inline" as const, filename };

  return buildPreparedResponse(bytes, { disposition, countKey }, { ...headers, ...caching });
}

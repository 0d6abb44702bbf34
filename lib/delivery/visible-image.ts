import { decideAccess, isCleanViewer, toImageFacts } from "@/lib/access";
import { isLinkExpired, tokenExpires } from "@/lib/image-urls";
import type { DeliveryPath } from "@/lib/image-urls/image-path";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { secondMs } from "@/lib/kernel/time";
import { isForCleanViewers } from "./apply-mark";
import { findViewer } from "./caller";
import { deliveryCache, hasMoved, type LookupResult } from "./delivery-cache";
import type { DeliveryRequest } from "./delivery-request";
import { deliveryErrors } from "./errors";
import {
  type DeliveredImage,
  deliverySurface,
  type ImageAccess,
  type ImageLookup,
  toViewer,
} from "./repository";

export function imageNotFound(): AppError {
  return new AppError(commonErrors.notFound, { message: "Image not found." });
}

function imageWithheld(): AppError {
  return new AppError(deliveryErrors.withheld);
}

/** An image that the request may see. */
interface VisibleImage {
  image: DeliveredImage;
  lookup: ImageLookup;
}

/**
 * Finds the image that the URL opens to anyone, else the one its owner may see. A share opens its
 * image only, a viewer the images of the library.
 */
export function findVisibleImage(deliveryRequest: DeliveryRequest): Promise<VisibleImage> | VisibleImage {
  const { handle, album, filename } = deliveryRequest.deliveryPath;
  const access = deliveryRequest.share ?? readAccess(deliveryRequest);
  const lookup: ImageLookup = { handle, album, filename, access };
  if (deliveryRequest.viewer || isExpired(access)) return findViewerImage(deliveryRequest, lookup);

  const result = deliveryCache(access).find(lookup);
  if (result instanceof Promise) return result.then((one) => checkVisibility(deliveryRequest, lookup, one));

  return checkVisibility(deliveryRequest, lookup, result);
}

function isExpired(access: ImageAccess): boolean {
  if (access.by === "token") return tokenExpires(access.token) * secondMs <= Date.now();
  return access.by === "link" && isLinkExpired(access);
}

function checkVisibility(
  deliveryRequest: DeliveryRequest,
  lookup: ImageLookup,
  result: LookupResult,
): Promise<VisibleImage> | VisibleImage {
  if (typeof result === "string" || !isAccessible(deliveryRequest.deliveryPath, lookup, result))
    return findViewerImage(deliveryRequest, lookup, result === "withheld");

  const visible = { image: result, lookup };
  if (hasMoved(result, lookup)) return preferViewerImage(deliveryRequest, visible);

  return isForCleanViewers(deliveryRequest.deliveryPath.variantKey, lookup.access, result)
    ? findViewerImage(deliveryRequest, lookup)
    : visible;
}

/**
 * Prefers the image that is at a path now, if the caller may see it, to one that was there before,
 * to which others are redirected.
 */
async function preferViewerImage(
  deliveryRequest: DeliveryRequest,
  former: VisibleImage,
): Promise<VisibleImage> {
  const own = await findOwnImage(deliveryRequest, former.lookup);

  return own && !own.isWithheld && !hasMoved(own.image, own.lookup) ? own : former;
}

/**
 * The lookup has decided the same, but a cached image can expire. Accounts that were closed are not
 * found.
 */
export function isAccessible(
  deliveryPath: DeliveryPath,
  { access }: ImageLookup,
  image: DeliveredImage,
): boolean {
  const profile = {
    visibility: image.profileVisibility,
    isClosed: false,
    isWithheld: image.ownerWithheldAt !== null,
  };
  const surface = deliverySurface(deliveryPath.variantKey);
  return decideAccess({ image: toImageFacts(image), profile }, toViewer(access), surface);
}

const byPath = { by: "path" } as const;

/**
 * A link or key in a URL must be valid, for public images too. A wrong one finds only images of the
 * viewer.
 */
export function readAccess({
  deliveryPath,
  query,
}: Pick<DeliveryRequest, "deliveryPath" | "query">): ImageAccess {
  const { variantKey, linkKey } = deliveryPath;
  if (query.token !== undefined) return { by: "token", variantKey, token: query.token };
  if (query.link) return { by: "link", variantKey, ...query.link };

  return linkKey === undefined ? byPath : { by: "key", linkKey };
}

async function findViewerImage(
  deliveryRequest: DeliveryRequest,
  lookup: ImageLookup,
  isWithheld = false,
): Promise<VisibleImage> {
  const own = await findOwnImage(deliveryRequest, lookup);
  if (!own) throw isWithheld ? imageWithheld() : imageNotFound();
  if (own.isWithheld) throw imageWithheld();

  return own;
}

/**
 * Returns the image at the path in the library that is open to the caller. Members are others: what
 * is withheld is for the owner only.
 */
async function findOwnImage(
  deliveryRequest: DeliveryRequest,
  { handle, album, filename }: ImageLookup,
): Promise<(VisibleImage & { isWithheld: boolean }) | undefined> {
  const viewer =
    deliveryRequest.viewer ??
    (deliveryRequest.share ? undefined : await findViewer(deliveryRequest.request, handle));
  if (!viewer) return undefined;

  const access: ImageAccess = { by: "owner", isClean: isCleanViewer(viewer), ...scopeOf(viewer) };
  const lookup: ImageLookup = { handle, album, filename, access };
  const image = await deliveryCache(access).find(lookup);
  if (typeof image === "string" || !isAccessible(deliveryRequest.deliveryPath, lookup, image))
    return undefined;

  return { image, lookup, isWithheld: viewer.role !== "owner" && image.withheldAt !== null };
}

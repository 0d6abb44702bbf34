import type { IncomingMessage, ServerResponse } from "node:http";
import { countedImage } from "@/lib/analytics";
import { findMoved, isPubliclyViewable, mayView } from "@/lib/images";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { type DeliveryAddress, readDeliveryPath } from "./address";
import { chooseBytes, type MayCreate } from "./choose-bytes";
import { deliveredCache } from "./delivered-cache";
import { callerOf, mayCreate } from "./may-create";
import { keepPrepared, prepared, type Wish } from "./prepared";
import type { Delivered } from "./repository";
import { sendBody } from "./send-body";
import { cachingHeaders, keepingOf, type Sendable, sendableOf } from "./sendable";

const notFound = () => new AppError(commonErrors.notFound, { message: "There is no such image." });

/**
 * Serves the bytes of an image at its address. A private, pending, deleted or expired image is "not found" to strangers:
 * its existence is not told. Cookies are looked at only when the image is not public anyway.
 */
export async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }
  const [path, search] = splitUrl(request.url ?? "/");
  const address = readDeliveryPath(path);
  if (!address) throw notFound();
  if (await deliverOnce(request, response, address, search)) return;
  // The entry was older than a replacement whose bytes are gone by now; the second look is at the present state.
  if (!(await deliverOnce(request, response, address, search))) throw notFound();
}

/** The path and, with its question mark, the query. */
function splitUrl(url: string): [string, string] {
  const at = url.indexOf("?");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

/** What is known already is used at once: each promise on this way costs as much as finding the answer. */
async function deliverOnce(
  request: IncomingMessage,
  response: ServerResponse,
  address: DeliveryAddress,
  search: string,
): Promise<boolean> {
  const known = deliveredCache().find(address);
  const found = known instanceof Promise ? await known : known;
  if (!found) return redirectMoved(request, response, address, search);
  // Of an image without an end it does not matter what time it is.
  const now = found.expirationDate === null ? "" : isoTime();
  const isPublic = isPubliclyViewable(found, now);
  if (!isPublic && !mayView(found, await viewer(request), now)) throw notFound();
  const version = search === "" ? null : new URLSearchParams(search).get("v");
  const keeping = keepingOf(found, isPublic, version);
  const wish = { variantKey: address.variantKey, accept: request.headers.accept, keeping };
  const object =
    prepared(found, wish) ??
    (await prepare(found, address, wish, () => mayCreate(request, found, address, search)));
  const sent = await sendBody(request, response, object);
  if (!sent) deliveredCache().drop(found.imageId);
  return sent;
}

/** A former address, after a rename, a move or a new handle, leads to the present one. */
async function redirectMoved(
  request: IncomingMessage,
  response: ServerResponse,
  address: DeliveryAddress,
  search: string,
): Promise<true> {
  const moved = await findMoved(address, () => viewer(request), isoTime());
  if (!moved) throw notFound();
  const location = variantPath(moved.handle, moved, address.variantKey) + search;
  response
    .writeHead(308, { location, "cache-control": "no-store", "access-control-allow-origin": "*" })
    .end();
  return true;
}

async function viewer(request: IncomingMessage): Promise<Actor | undefined> {
  const actor = await callerOf(request);
  return actor && hasScope(actor, "images:read") ? actor : undefined;
}

async function prepare(
  found: Delivered,
  address: DeliveryAddress,
  wish: Wish,
  isAllowed: MayCreate,
): Promise<Sendable> {
  const chosen = await chooseBytes(found, wish, isAllowed);
  if (!chosen) throw notFound();
  const { bytes, further } = chosen;
  const caching = cachingHeaders(wish.keeping, found.expirationDate);
  const { uid, imageId } = found;
  const counted = countedImage({ uid, imageId, variantKey: wish.variantKey, format: bytes.format });
  const object = sendableOf(bytes, { filename: address.filename, counted }, { ...further, ...caching });
  keepPrepared(found, wish, object);
  return object;
}

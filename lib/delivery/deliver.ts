import type { IncomingMessage, ServerResponse } from "node:http";
import { countedImage } from "@/lib/analytics";
import { findMoved, isPubliclyViewable, mayView } from "@/lib/images";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { type DeliveryAddress, readDeliveryPath } from "./address";
import { cachingHeaders, keepingOf } from "./caching-headers";
import { chooseBytes } from "./choose-bytes";
import { deliveredCache } from "./delivered-cache";
import { callerOf, mayCreate } from "./may-create";
import { keepPrepared, prepared, type Wish } from "./prepared";
import { type DeliveryQuery, readDeliveryQuery } from "./query";
import type { Delivered } from "./repository";
import { sendBody } from "./send-body";
import { type Sendable, sendableOf } from "./sendable";

const notFound = () => new AppError(commonErrors.notFound, { message: "There is no such image." });

/** A request with what its address says. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  address: DeliveryAddress;
  query: DeliveryQuery;
  /** The query as it was written, with its question mark. */
  search: string;
}

/** An image that changes again while it is answered this often is answered as it is, but kept by no cache. */
const maxLooks = 4;

/**
 * Serves the bytes of an image at its address. A private, pending, deleted or expired image is "not found" to strangers:
 * its existence is not told. Cookies are looked at only when the image is not public anyway. Whoever waited for something
 * looks again before answering, so that no cache is given what is not so any more.
 */
export async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }
  const [path, search] = splitUrl(request.url ?? "/");
  const address = readDeliveryPath(path);
  if (!address) throw notFound();
  const asked = { request, response, address, search, query: readDeliveryQuery(search) };
  for (let look = 1; look <= maxLooks; look++) {
    if (await answer(asked, look === maxLooks)) return;
  }
  throw notFound();
}

/** The path and, with its question mark, the query. */
function splitUrl(url: string): [string, string] {
  const at = url.indexOf("?");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

/**
 * False when nothing was sent because the image is not what it was. What is known already is used at once: each promise on
 * this way costs as much as finding the answer.
 */
async function answer(asked: Asked, isLastLook: boolean): Promise<boolean> {
  const { request, response, address, query } = asked;
  const cache = deliveredCache();
  const known = cache.find(address);
  const found = known instanceof Promise ? await known : known;
  if (found === "nothing") throw notFound();
  if (found === "elsewhere") return redirectMoved(asked);
  // Of an image without an end it does not matter what time it is.
  const now = found.expirationDate === null ? "" : isoTime();
  const isPublic = isPubliclyViewable(found, now);
  if (!isPublic && !mayView(found, await viewer(request), now)) throw notFound();
  const isCurrent = () => isLastLook || cache.isCurrent(address, found);
  const keeping = isLastLook && isPublic ? "unsure" : keepingOf(found, isPublic, query.version);
  const wish: Wish = {
    ...{ variantKey: address.variantKey, format: query.format },
    ...{ accept: request.headers.accept, keeping },
  };
  const object = prepared(found, wish) ?? (await prepare(asked, { found, wish, isCurrent }));
  if (!object) return false;
  const sent = await sendBody(request, response, object, isCurrent);
  if (sent === "missing") cache.forget(address, found);
  return sent === "sent";
}

/** A former address, after a rename, a move or a new handle, leads to the present one. */
async function redirectMoved({ request, response, address, search }: Asked): Promise<true> {
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

interface Preparing {
  found: Delivered;
  wish: Wish;
  isCurrent: () => boolean;
}

/** Undefined, and no refusal, when the image is not what it was. */
async function prepare(asked: Asked, { found, wish, isCurrent }: Preparing): Promise<Sendable | undefined> {
  try {
    const object = await makeSendable(asked, found, wish);
    if (!isCurrent()) return undefined;
    keepPrepared(found, wish, object);
    return object;
  } catch (error) {
    if (isCurrent()) throw error;
    return undefined;
  }
}

async function makeSendable(
  { request, address, query }: Asked,
  found: Delivered,
  wish: Wish,
): Promise<Sendable> {
  const isAllowed = () => mayCreate(request, found, { address, signature: query.signature });
  const chosen = await chooseBytes(found, wish, isAllowed);
  if (!chosen) throw notFound();
  const { bytes, further } = chosen;
  const caching = cachingHeaders(wish.keeping, { found, ...address });
  const { uid, imageId } = found;
  const counted = countedImage({ uid, imageId, variantKey: wish.variantKey, format: bytes.format });
  return sendableOf(bytes, { filename: address.filename, counted }, { ...further, ...caching });
}

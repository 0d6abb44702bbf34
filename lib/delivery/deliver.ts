import type { IncomingMessage, ServerResponse } from "node:http";
import { countedImage } from "@/lib/analytics";
import { isPubliclyViewable, mayView } from "@/lib/images";
import { variantPath } from "@/lib/kernel/addresses";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { localPath } from "@/lib/kernel/local-path";
import { isoTime } from "@/lib/kernel/time";
import { isCustomKey, isPresetKey } from "@/lib/kernel/variant-keys";
import { type DeliveryAddress, readDeliveryPath } from "./address";
import { awaitTurn } from "./await-turn";
import { cachingHeaders, keepingOf } from "./caching-headers";
import { viewerOf } from "./caller";
import { chooseBytes } from "./choose-bytes";
import { deliveredCache, type Found } from "./delivered-cache";
import { mayCreate } from "./may-create";
import { keepPrepared, prepared, type Wish } from "./prepared";
import { type DeliveryQuery, readDeliveryQuery } from "./query";
import type { Delivered, Place } from "./repository";
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
 * Serves the bytes of an image at its address. A private, pending, deleted or expired image is "not found" to strangers, by the
 * same work as one that does not exist: its existence is not told. Cookies are looked at only when strangers get nothing.
 * Whoever waited for something looks again before answering, so that no cache is given what is not so any more.
 */
export async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }
  const [path, search] = splitUrl(request.url ?? "/");
  const address = readDeliveryPath(path);
  if (!address || !isKnownKey(address.variantKey)) throw notFound();
  if (response.socket === null && !(await awaitTurn(request, response))) return;
  const asked = { request, response, address, search, query: readDeliveryQuery(search) };
  for (let look = 1; look <= maxLooks; look++) {
    if (await answer(asked, look === maxLooks)) return;
  }
  throw notFound();
}

/** Whether there can be a variant of this key, of whatever image. */
function isKnownKey(variantKey: string): boolean {
  return variantKey === "original" || isPresetKey(variantKey) || isCustomKey(variantKey);
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
  const known = publicly(asked);
  const { found, place, isPublic } = known instanceof Promise ? await known : known;
  if (isElsewhere(found, address)) return redirect(asked, found);
  const cache = deliveredCache(place.viewer);
  const isCurrent = () => isLastLook || cache.isCurrent(place, found);
  const keeping = isLastLook && isPublic ? "unsure" : keepingOf(found, isPublic, query.version);
  const wish: Wish = {
    ...{ variantKey: address.variantKey, format: query.format },
    ...{ accept: request.headers.accept, keeping },
  };
  const object = prepared(found, wish) ?? (await prepare(asked, { found, wish, isCurrent }));
  if (!object) return false;
  const sent = await sendBody(request, response, object, isCurrent);
  if (sent === "missing") cache.forget(place, found);
  return sent === "sent";
}

/** An image that the asker may see. */
interface Seen {
  found: Delivered;
  place: Place;
  isPublic: boolean;
}

/** What everybody may see at the address, else what its owner may. */
function publicly(asked: Asked): Promise<Seen> | Seen {
  const { handle, album, filename } = asked.address;
  const place: Place = { handle, album, filename, viewer: undefined };
  const found = deliveredCache(undefined).find(place);
  if (found instanceof Promise) return found.then((one) => seenBy(asked, place, one));
  return seenBy(asked, place, found);
}

function seenBy(asked: Asked, place: Place, found: Found): Promise<Seen> | Seen {
  // Of an image without an end it does not matter what time it is.
  const isVisible =
    found !== "nothing" && isPubliclyViewable(found, found.expirationDate === null ? "" : isoTime());
  return isVisible ? { found, place, isPublic: true } : privately(asked, place);
}

async function privately({ request }: Asked, { handle, album, filename }: Place): Promise<Seen> {
  const viewer = await viewerOf(request);
  if (!viewer) throw notFound();
  const place: Place = { handle, album, filename, viewer: viewer.owner };
  const found = await deliveredCache(viewer.owner).find(place);
  if (found === "nothing" || !mayView(found, viewer, isoTime())) throw notFound();
  return { found, place, isPublic: isPubliclyViewable(found, isoTime()) };
}

/** Whether the image has another address now: it was renamed or moved, or its owner has a new handle. */
function isElsewhere(found: Delivered, { handle, album, filename }: DeliveryAddress): boolean {
  return found.filename !== filename || found.album !== album || found.handle !== handle;
}

/** A former address leads to the present one. The query is written anew, so that nothing of it is taken over as it came. */
function redirect({ response, address, search }: Asked, found: Delivered): true {
  const query = new URLSearchParams(search).toString();
  const path = variantPath(found.handle, found, address.variantKey) + (query && `?${query}`);
  const location = localPath(path);
  if (!location) throw notFound();
  response
    .writeHead(308, { location, "cache-control": "no-store", "access-control-allow-origin": "*" })
    .end();
  return true;
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

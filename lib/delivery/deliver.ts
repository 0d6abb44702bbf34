import type { IncomingMessage, ServerResponse } from "node:http";
import { countedImage } from "@/lib/analytics";
import { addressHeader, authenticate } from "@/lib/credentials";
import { findMoved, isPubliclyViewable, mayView } from "@/lib/images";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { isPresetKey } from "@/lib/kernel/variant-keys";
import { ensureVariant, sourceOf } from "@/lib/variants";
import { type DeliveryAddress, readDeliveryPath } from "./address";
import { deliveredCache } from "./delivered-cache";
import { negotiateFormat, variesByAccept } from "./negotiate";
import { keepPrepared, prepared, type Wish } from "./prepared";
import type { Delivered } from "./repository";
import { sendBody } from "./send-body";
import { cachingHeaders, keepingOf, type Sendable, type StoredBytes, sendableOf } from "./sendable";

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
  const object = prepared(found, wish) ?? (await prepare(found, address, wish));
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
  const actor = await authenticate({
    authorization: request.headers.authorization,
    cookie: request.headers.cookie,
    address: String(request.headers[addressHeader] ?? ""),
  });
  return actor && hasScope(actor, "images:read") ? actor : undefined;
}

async function prepare(found: Delivered, address: DeliveryAddress, wish: Wish): Promise<Sendable> {
  const { bytes, further } =
    wish.variantKey === "original" ? original(found) : await chooseVariant(found, wish);
  const caching = cachingHeaders(wish.keeping, found.expirationDate);
  const { uid, imageId } = found;
  const counted = countedImage({ uid, imageId, variantKey: wish.variantKey, format: bytes.format });
  const object = sendableOf(bytes, { filename: address.filename, counted }, { ...further, ...caching });
  keepPrepared(found, wish, object);
  return object;
}

interface Chosen {
  bytes: StoredBytes;
  further: Record<string, string>;
}

async function chooseVariant(found: Delivered, { variantKey, accept }: Wish): Promise<Chosen> {
  if (!isPresetKey(variantKey) || !found.file) throw notFound();
  const source = sourceOf(found.file);
  const format = negotiateFormat(source, variantKey, accept);
  const stored = found.renderings.find((one) => one.key === variantKey && one.format === format);
  return {
    bytes: stored ?? (await make(found, { key: variantKey, format })),
    further: variesByAccept(source, variantKey) ? { vary: "Accept" } : {},
  };
}

async function make(found: Delivered, job: Parameters<typeof ensureVariant>[2]): Promise<StoredBytes> {
  const made = await ensureVariant(found.imageId, found.generation, job);
  if (!made?.blobKey) throw notFound();
  return {
    blobKey: made.blobKey,
    sizeBytes: made.sizeBytes ?? 0,
    contentType: made.contentType ?? "application/octet-stream",
    format: made.format,
    modifiedAt: made.updatedAt,
  };
}

function original({ file }: Delivered): Chosen {
  if (!file?.blobKey || file.completedAt === null) throw notFound();
  return {
    bytes: {
      blobKey: file.blobKey,
      sizeBytes: file.sizeBytes ?? 0,
      contentType: file.contentType ?? "application/octet-stream",
      format: file.format ?? "other",
      modifiedAt: file.completedAt,
    },
    further: file.contentEncoding === null ? {} : { "content-encoding": file.contentEncoding },
  };
}

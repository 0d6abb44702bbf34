import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { addressHeader, authenticate } from "@/lib/credentials";
import { isPresetKey } from "@/lib/engine";
import { findMoved, isPubliclyViewable, mayView } from "@/lib/images";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { ensureVariant, sourceOf } from "@/lib/variants";
import { type DeliveryAddress, readDeliveryPath } from "./address";
import { inlineDisposition } from "./content-disposition";
import { deliveredCache } from "./delivered-cache";
import { negotiateFormat, variesByAccept } from "./negotiate";
import type { Delivered } from "./repository";
import { type Sendable, sendBody } from "./send-body";

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
  const url = new URL(request.url ?? "/", "http://localhost");
  const address = readDeliveryPath(url.pathname);
  if (!address) throw notFound();
  if (await deliverOnce(request, response, address, url)) return;
  // The entry was older than a replacement whose bytes are gone by now; the second look is at the present state.
  if (!(await deliverOnce(request, response, address, url))) throw notFound();
}

async function deliverOnce(
  request: IncomingMessage,
  response: ServerResponse,
  address: DeliveryAddress,
  url: URL,
): Promise<boolean> {
  const found = await deliveredCache().find(address);
  if (!found) return redirectMoved(request, response, address, url);
  const now = isoTime();
  const isPublic = isPubliclyViewable(found, now);
  if (!isPublic && !mayView(found, await viewer(request), now)) throw notFound();
  const caching = cachingHeaders(found, isPublic, url.searchParams.get("v"));
  const object = await choose(found, address, request.headers.accept, caching);
  const sent = await sendBody(request, response, object);
  if (!sent) deliveredCache().drop(found.imageId);
  return sent;
}

/** A former address, after a rename, a move or a new handle, leads to the present one. */
async function redirectMoved(
  request: IncomingMessage,
  response: ServerResponse,
  address: DeliveryAddress,
  url: URL,
): Promise<true> {
  const moved = await findMoved(address, () => viewer(request), isoTime());
  if (!moved) throw notFound();
  const location = variantPath(moved.handle, moved, address.variantKey) + url.search;
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

async function choose(
  found: Delivered,
  address: DeliveryAddress,
  accept: string | undefined,
  caching: OutgoingHttpHeaders,
): Promise<Sendable> {
  if (address.variantKey === "original") return original(found, address, caching);
  if (!isPresetKey(address.variantKey) || !found.file) throw notFound();
  const source = sourceOf(found.file);
  const format = negotiateFormat(source, address.variantKey, accept);
  const stored = found.renderings.find((one) => one.key === address.variantKey && one.format === format);
  const made = stored ?? (await make(found, { key: address.variantKey, format }));
  return {
    blobKey: made.blobKey,
    sizeBytes: made.sizeBytes,
    etag: etagOf(made.blobKey),
    lastModified: new Date(made.modifiedAt).toUTCString(),
    headers: {
      ...safeHeaders(address.filename, made.contentType),
      ...caching,
      ...(variesByAccept(source, address.variantKey) && { vary: "Accept" }),
    },
  };
}

async function make(found: Delivered, job: Parameters<typeof ensureVariant>[2]) {
  const made = await ensureVariant(found.imageId, found.generation, job);
  if (!made?.blobKey) throw notFound();
  return {
    blobKey: made.blobKey,
    sizeBytes: made.sizeBytes ?? 0,
    contentType: made.contentType ?? "application/octet-stream",
    modifiedAt: made.updatedAt,
  };
}

function original(found: Delivered, address: DeliveryAddress, caching: OutgoingHttpHeaders): Sendable {
  const { file } = found;
  if (!file?.blobKey || file.completedAt === null) throw notFound();
  return {
    blobKey: file.blobKey,
    sizeBytes: file.sizeBytes ?? 0,
    etag: etagOf(file.blobKey),
    lastModified: new Date(file.completedAt).toUTCString(),
    headers: {
      ...safeHeaders(address.filename, file.contentType ?? "application/octet-stream"),
      ...(file.contentEncoding !== null && { "content-encoding": file.contentEncoding }),
      ...caching,
    },
  };
}

/** Object keys are random and never reused, so the last part of one names the bytes. */
function etagOf(blobKey: string): string {
  return `"${blobKey.slice(blobKey.lastIndexOf("/") + 1)}"`;
}

/** Uploaded bytes are hostile: nothing in them runs, and nothing guesses their type. */
function safeHeaders(filename: string, contentType: string): OutgoingHttpHeaders {
  return {
    "content-type": contentType,
    "content-disposition": inlineDisposition(filename),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}

function cachingHeaders(found: Delivered, isPublic: boolean, version: string | null): OutgoingHttpHeaders {
  if (!isPublic) {
    return {
      "cache-control": "private, no-store",
      "cdn-cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    };
  }
  const isVersioned = version === String(found.generation) && found.expirationDate === null;
  return {
    "cache-control": isVersioned
      ? "public, max-age=31536000, immutable"
      : `public, max-age=${browserAge(found.expirationDate)}, stale-while-revalidate=86400`,
  };
}

const browserAgeSeconds = 300;

/** An image that ends is not kept beyond its end. */
function browserAge(expirationDate: string | null): number {
  if (expirationDate === null) return browserAgeSeconds;
  return Math.max(
    0,
    Math.min(browserAgeSeconds, Math.floor((Date.parse(expirationDate) - Date.now()) / 1000)),
  );
}

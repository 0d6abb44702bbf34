import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  type Answer,
  type ApiCall,
  type BlobStore,
  errorAnswer,
  type FakeBlobObject,
  toBlob,
} from "./blob-store";

function describe(pathname: string, { bytes, uploadedAt }: FakeBlobObject) {
  const url = `https://fakestore.private.blob.vercel-storage.com/${pathname}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname,
    size: bytes.length,
    uploadedAt,
    contentType: "application/octet-stream",
    contentDisposition: "inline",
    cacheControl: "private",
    etag: `"${createHash("md5").update(bytes).digest("hex")}"`,
  };
}

/** Stores a body, or copies another blob. */
export function putBlob({ request, query, body, content: { blobs } }: ApiCall): Answer {
  const pathname = query.get("pathname") ?? "";
  const { headers } = request;
  const isPresigned = query.has("vercel-blob-signature");
  if (!isPresigned && headers["x-vercel-blob-access"] !== "private")
    return errorAnswer(400, "bad_request", "Cannot use public access on a private store");

  const source = query.get("fromUrl");
  const copied = source === null ? toBlob(body) : blobs.get(source);
  if (!copied) return errorAnswer(404, "not_found");

  const mayOverwrite = isPresigned
    ? query.get("vercel-blob-allow-overwrite") === "true"
    : headers["x-allow-overwrite"] === "1";
  if (blobs.has(pathname) && !mayOverwrite)
    return errorAnswer(400, "bad_request", "This blob already exists");

  const blob = toBlob(copied.bytes);
  blobs.set(pathname, blob);

  return { body: describe(pathname, blob) };
}

export function headBlob({ query, content: { blobs } }: ApiCall): Answer {
  const pathname = query.get("url") ?? "";
  const blob = blobs.get(pathname);
  return blob ? { body: describe(pathname, blob) } : errorAnswer(404, "not_found");
}

export function deleteBlobs({ body, content: { blobs } }: ApiCall): Answer {
  for (const pathname of JSON.parse(body.toString()).urls) blobs.delete(pathname);
  return {};
}

/** A page of the list; small, so that every client has to read on. */
const pageSize = 3;

export function listBlobs({ query, content: { blobs } }: ApiCall): Answer {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("cursor") ?? "";
  const names = [...blobs.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, pageSize);

  return {
    body: {
      blobs: page.map((name) => describe(name, blobs.get(name) ?? toBlob(Buffer.alloc(0)))),
      hasMore: names.length > page.length,
      ...(names.length > page.length && { cursor: page.at(-1) }),
    },
  };
}

export function startParts({ query, content: { uploads } }: ApiCall): Answer {
  const uploadId = randomBytes(8).toString("hex");
  const pathname = query.get("pathname") ?? "";
  uploads.set(uploadId, { pathname, parts: new Map() });

  return { body: { uploadId, key: pathname } };
}

export function putPart({ request: { headers }, body, content: { uploads } }: ApiCall): Answer {
  const upload = uploads.get(String(headers["x-mpu-upload-id"]));
  if (!upload) return errorAnswer(404, "not_found");

  upload.parts.set(Number(headers["x-mpu-part-number"]), body);
  return { body: { etag: createHash("md5").update(body).digest("hex") } };
}

/** Joins the parts that the body names. All but the last must have 5 MB. */
export function joinParts({ request: { headers }, body, content: { blobs, uploads } }: ApiCall): Answer {
  const id = String(headers["x-mpu-upload-id"]);
  const upload = uploads.get(id);
  if (!upload) return errorAnswer(404, "not_found");

  const named: Array<{ etag: string; partNumber: number }> = JSON.parse(body.toString());
  const parts = named.map(({ partNumber }) => upload.parts.get(partNumber) ?? Buffer.alloc(0));
  if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
    return errorAnswer(400, "bad_request", "EntityTooSmall");

  const blob = toBlob(Buffer.concat(parts));
  blobs.set(upload.pathname, blob);
  uploads.delete(id);

  return { body: describe(upload.pathname, blob) };
}

/** The host of the store's objects: with ranges, and no list. */
export function readBlob({ blobs }: BlobStore, pathname: string, { headers }: IncomingMessage): Answer {
  const blob = blobs.get(pathname);
  if (!blob) return errorAnswer(404, "not_found");

  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "");
  if (!range) return { body: blob.bytes };

  const start = Number(range[1]);
  if (start >= blob.bytes.length) return errorAnswer(416, "range_not_satisfiable");

  const part = blob.bytes.subarray(start, range[2] === "" ? undefined : Number(range[2]) + 1);
  const contentRange = `bytes ${start}-${start + part.length - 1}/${blob.bytes.length}`;

  return { status: 206, headers: { "content-range": contentRange }, body: part };
}

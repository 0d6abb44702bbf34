import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type File, showsCollections } from "@/lib/dav";
import { deliverToViewer } from "@/lib/delivery";
import type { Actor } from "@/lib/kernel/actor";
import { objectStore } from "@/lib/platform/storage";
import { fileEtag } from "../check-write";
import { notFoundError } from "../dav-error";
import { type DavExchange, type DavMethod, findEntry } from "../exchange";
import { optionsRules, readRules } from "../rules";

/** GET and HEAD: the bytes of a file, with ranges and conditions as everywhere. */
export const read: DavMethod = {
  rules: readRules,
  async run(exchange) {
    const { request, response, actor, path } = exchange;
    const entry = await findEntry(actor, path);
    if (!entry) throw notFoundError();
    if (entry.kind !== "file") return sendText(exchange, folderText);

    const { file } = entry;
    if (file.image) {
      const { album, filename } = file.image;
      return deliverToViewer(request, response, actor, { album, filename });
    }

    if (file.temporaryKey !== undefined) return sendTemporaryFile(exchange, file.temporaryKey, file);
    // A system's notes about a folder are not stored.
    if (file.sizeBytes > 0) throw notFoundError();

    return sendText(exchange, "");
  },
};

async function sendTemporaryFile(
  { request, response }: DavExchange,
  temporaryKey: string,
  file: File,
): Promise<void> {
  const isHead = request.method === "HEAD";
  const bytes = isHead ? Readable.from([]) : await objectStore().get(temporaryKey);
  if (!bytes) throw notFoundError();

  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-length": file.sizeBytes,
    etag: fileEtag(file),
  });
  await pipeline(bytes, response);
}

const folderText =
  "This is a folder. Open its URL in a program for WebDAV, with an API key as the password.\n";

function sendText({ request, response }: DavExchange, text: string): void {
  response.writeHead(200, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/**
 * OPTIONS: the features of the service. macOS writes only if there are locks, and Windows needs the
 * last header.
 */
export const options: DavMethod = {
  rules: optionsRules,
  async run({ response, actor }) {
    response.writeHead(200, {
      "content-length": 0,
      dav: "1, 2",
      "ms-author-via": "DAV",
      allow: await listAllowedMethods(actor),
    });
    response.end();
  },
};

const allowedMethods = "OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, MOVE, PROPFIND, PROPPATCH, LOCK, UNLOCK";

/** Files are copied only into collections. */
export async function listAllowedMethods(actor: Actor): Promise<string> {
  return (await showsCollections(actor)) ? `${allowedMethods}, COPY` : allowedMethods;
}

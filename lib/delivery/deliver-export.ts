import type { IncomingMessage, ServerResponse } from "node:http";
import { create as createContentDisposition } from "content-disposition";
import { type ExportFile, findExportFile, findJobExportFile } from "@/lib/archives";
import { exportErrors } from "@/lib/archives/errors";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { objectStore, readJoinedChunks } from "@/lib/platform/storage";
import { splitUrl } from "./delivery-request";
import type { Representation } from "./prepared-response";
import { sendChunks } from "./send-body";

const pathPattern = /^\/api(?:\/v1)?\/account\/exports\/(\w+)\/file$/;

/** Whether the path leads to an archive of an account. */
export function isExportPath(path: string): boolean {
  return pathPattern.test(path);
}

/** Serves the archive of an account at its signed URL, for which no other credential is needed. */
export async function deliverExport(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }

  const [path, search] = splitUrl(request.url ?? "/");
  const query = new URLSearchParams(search);
  const file = await findExportFile({
    id: pathPattern.exec(path)?.[1] ?? "",
    expires: query.get("exp") ?? "",
    signature: query.get("sig") ?? "",
  });
  await sendFile(request, response, file);
}

/**
 * Serves the archive of a job to a caller who may have it. Its signed URL stays unknown to the
 * caller: it would be valid for longer than the permission.
 */
export async function deliverJobArchive(
  request: IncomingMessage,
  response: ServerResponse,
  jobId: string,
): Promise<void> {
  await sendFile(request, response, await findJobExportFile(jobId));
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ExportFile | undefined,
): Promise<void> {
  if (!file) throw new AppError(exportErrors.notFound);

  const sent = await sendChunks(request, response, toRepresentation(file), (range, onChunk) =>
    readJoinedChunks(objectStore(), file.objects, range, onChunk),
  );
  if (sent !== "sent") throw new AppError(exportErrors.notFound);
}

function toRepresentation({ id, filename, sizeBytes, modifiedAt }: ExportFile): Representation {
  const modifiedMs = Date.parse(modifiedAt);
  const etag = `"${id}"`;
  const always = {
    etag,
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  };

  return {
    sizeBytes,
    etag,
    lastModifiedMs: modifiedMs - (modifiedMs % 1_000),
    headers: {
      ...always,
      "content-type": "application/zip",
      "content-disposition": createContentDisposition(filename, { type: "attachment" }),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "last-modified": new Date(modifiedMs).toUTCString(),
      "accept-ranges": "bytes",
      "content-length": sizeBytes,
    },
    notModifiedHeaders: always,
    countKey: undefined,
  };
}

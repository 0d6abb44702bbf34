import type { IncomingMessage, ServerResponse } from "node:http";
import { createOriginalKey } from "@/lib/encryption";
import { parseRequestUrl, parseUploadUrl, type UploadAttempt } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore, storageErrors } from "@/lib/platform/storage";
import { uploadErrors } from "./errors";
import {
  attachBlob,
  type FileVersionRow,
  findFileVersion,
  findUploadOwner,
  isSenderAdmitted,
} from "./repository";

const preflightHeaders = {
  allow: "OPTIONS, PUT",
  "access-control-allow-methods": "PUT",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
};

/**
 * Receives the bytes of a PUT to a signed upload URL and streams them to the store. The row is
 * updated only after the whole file is stored. A broken transfer leaves nothing behind and can be
 * retried.
 */
export async function receiveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The URL is the credential and no cookie is read, so any origin may upload.
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "X-Request-Id, Retry-After");
  if (request.method === "OPTIONS") {
    response.writeHead(204, preflightHeaders).end();
    return;
  }

  if (request.method !== "PUT") {
    response.setHeader("allow", preflightHeaders.allow);
    throw new AppError(commonErrors.methodNotAllowed);
  }

  const attempt = parseUploadUrl(parseRequestUrl(request));
  if (!attempt) throw new AppError(uploadErrors.invalidToken);

  const file = await findOpenAttempt(attempt);
  rejectMismatch(file, request);
  const image = await findUploadOwner(file.imageId);
  if (!image) throw new AppError(uploadErrors.expired);

  const blobKey = await createOriginalKey(image, { encrypted: image.isEncrypted });
  const stored = await objectStore().put(blobKey, request, {
    maxBytes: Math.min(file.maxBytes, maxImageBytes),
  });
  try {
    rejectIncomplete(file, request, stored.sizeBytes);
    await attachUpload(attempt, { blobKey, ...stored });
  } catch (error) {
    // After any other error the row may reference the blob: the database connection can be lost
    // between commit and reply.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  }

  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify({ size_bytes: stored.sizeBytes, sha256: stored.sha256 }));
}

/** Attaches a stored blob to its attempt and deletes the blob that it replaces. */
async function attachUpload(
  attempt: UploadAttempt,
  blob: { blobKey: string; sizeBytes: number; sha256: string },
): Promise<void> {
  const { imageId, generation } = attempt;

  const attached = await transaction(async () => {
    await requireSender(attempt);
    return attachBlob(imageId, generation, blob, isoTime());
  });

  if (!attached) throw new AppError(uploadErrors.expired);

  if (attached.replaced !== null) await objectStore().delete([attached.replaced]);
}

async function findOpenAttempt(attempt: UploadAttempt): Promise<FileVersionRow> {
  const file = await findFileVersion(attempt.imageId, attempt.generation);
  // A swept attempt leaves its number to a later one, for which its URL must not be valid.
  const isOfFile = file?.status === "awaiting" && file.expiresAt === attempt.expiresAt;
  if (!isOfFile || file.expiresAt <= isoTime()) throw new AppError(uploadErrors.expired);

  await requireSender(attempt);

  return file;
}

/** The URL ends with the membership, or the visit to the share link, of its sender. */
async function requireSender({ imageId, sender }: UploadAttempt): Promise<void> {
  if (sender !== undefined && !(await isSenderAdmitted(imageId, sender, isoTime())))
    throw new AppError(uploadErrors.expired);
}

function rejectMismatch(file: FileVersionRow, request: IncomingMessage): void {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (file.declaredType !== null && type !== file.declaredType) {
    throw new AppError(uploadErrors.invalidToken, {
      message: `Send the file with the declared content type, ${file.declaredType}.`,
    });
  }

  const length = Number(request.headers["content-length"] ?? 0);
  if (length > Math.min(file.maxBytes, maxImageBytes)) throw tooLargeError(file);
}

function tooLargeError(file: FileVersionRow): AppError {
  const details = { size_bytes: [`at most ${Math.min(file.maxBytes, maxImageBytes)} bytes`] };
  return new AppError(storageErrors.tooLarge, { details });
}

function rejectIncomplete(file: FileVersionRow, request: IncomingMessage, sizeBytes: number): void {
  if (!request.complete) throw new AppError(commonErrors.uploadIncomplete);
  if (file.declaredSize !== null && sizeBytes !== file.declaredSize) {
    const details = { size_bytes: [`${file.declaredSize} bytes were declared, ${sizeBytes} arrived`] };
    throw new AppError(commonErrors.uploadIncomplete, { details });
  }
}

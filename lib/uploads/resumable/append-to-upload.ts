import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { createUploadPartKey } from "@/lib/encryption";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore, storageErrors } from "@/lib/platform/storage";
import { uploadErrors } from "../errors";
import { findUploadOwner } from "../repository";
import { requireUpload } from "./find-upload";
import { getResumableUpload } from "./get-upload";
import { IncomingBytes } from "./incoming-bytes";
import { type Claim, stopReceiver, withClaim } from "./receiver";
import type { Checksum, ResumableUpload } from "./resource";
import { countParts, insertParts, type PartRow, type ResumableUploadRow } from "./resumable-repository";

/**
 * The most bytes that a killed process loses. Each is an object, and a round trip to the object
 * store.
 */
const partBytes = 8_000_000;
/** All are read when the upload is complete. */
const maxParts = 1_000;

interface Addition {
  /** The offset at which the client continues the upload. */
  offset: number;
  checksum: Checksum | undefined;
}

/**
 * Adds the bytes of a request to the upload, in parts that are stored while the rest arrives. Of a
 * connection that breaks, all that has arrived is stored; with a checksum, nothing. The last byte
 * completes the upload.
 */
export async function appendToUpload(
  actor: Actor,
  id: string,
  { offset, checksum }: Addition,
  body: AsyncIterable<Uint8Array>,
): Promise<ResumableUpload> {
  const upload = await requireUpload(actor, id);
  await stopReceiver(id);
  const isClaimed = await withClaim({ id, offsetBytes: offset }, async (claim) => {
    await receive(upload, claim, { offset, checksum }, body);
    return true;
  });
  if (!isClaimed) await rejectOtherOffset(actor, id, offset);

  return getResumableUpload(actor, id);
}

/** Only a repeated request without bytes finds an upload complete at its offset. */
async function rejectOtherOffset(actor: Actor, id: string, offset: number): Promise<void> {
  const { offsetBytes, completedAt } = await requireUpload(actor, id);
  if (offsetBytes === offset && completedAt === null)
    throw new AppError(uploadErrors.takenOver, { retryAfterSeconds: 1 });
  if (offsetBytes !== offset)
    throw new AppError(uploadErrors.offsetMismatch, {
      details: { "Upload-Offset": [`the upload continues at ${offsetBytes}`] },
    });
}

async function receive(
  upload: ResumableUploadRow,
  claim: Claim,
  { offset, checksum }: Addition,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { parts, blobKey } = await countParts(upload.id);
  if (parts >= maxParts)
    throw validationError({ "Upload-Offset": [`at most ${maxParts} requests; send more bytes in each`] });

  const hash = checksum && createHash(checksum.algorithm);
  const bytes = new IncomingBytes(hash ? hashed(body, hash) : body, claim.signal);
  /** Not added before the checksum is compared. */
  const unchecked: PartRow[] = [];
  try {
    for (let start = offset, earlierKey = blobKey ?? undefined; await bytes.hasMore(); ) {
      const part = await storePart(upload, { start, earlierKey }, bytes);
      start += part.sizeBytes;
      earlierKey = part.blobKey;
      if (checksum) unchecked.push(part);
      else await addParts(claim, [part]);
    }
    if (hash && !bytes.failure && hash.digest("base64") !== checksum?.digest)
      throw new AppError(uploadErrors.checksumMismatch);
    if (bytes.failure) throw bytes.failure;
  } catch (error) {
    await objectStore().delete(unchecked.map((part) => part.blobKey));
    throw error;
  }

  const [first, ...others] = unchecked;
  if (first) await addParts(claim, [first, ...others]);
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Stores the next bytes. @throws AppError UPLOAD_TOO_LARGE when more arrive than the upload has */
async function storePart(
  { id, owner, imageId, lengthBytes }: ResumableUploadRow,
  { start, earlierKey }: { start: number; earlierKey: string | undefined },
  bytes: IncomingBytes,
): Promise<PartRow> {
  const image = await findUploadOwner(imageId);
  if (!image) throw new AppError(uploadErrors.unknown);

  const blobKey = await createUploadPartKey(image, { encrypted: image.isEncrypted, earlierKey });
  const remaining = lengthBytes - start;
  const stored = await objectStore().put(blobKey, Readable.from(bytes.take(Math.min(partBytes, remaining))));
  if (stored.sizeBytes === remaining && (await bytes.hasMore())) {
    await objectStore().delete([blobKey]);
    throw new AppError(storageErrors.tooLarge, {
      details: { "Upload-Length": [`${lengthBytes} were declared`] },
    });
  }

  return { uploadId: id, startBytes: start, owner, blobKey, sizeBytes: stored.sizeBytes };
}

async function addParts({ receiver }: Claim, parts: readonly [PartRow, ...PartRow[]]): Promise<void> {
  const [{ uploadId }] = parts;
  if (await transaction(() => insertParts(uploadId, receiver, parts))) return;

  // After an error the rows may exist: the database connection can be lost between commit and
  // reply.
  await objectStore().delete(parts.map(({ blobKey }) => blobKey));
  throw new AppError(uploadErrors.takenOver, { retryAfterSeconds: 1 });
}

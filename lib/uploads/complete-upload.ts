import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { recordAudit } from "@/lib/audit";
import type { ImageFacts } from "@/lib/engine";
import { getImage, getOwnImage, updateImage, visibilityColumns } from "@/lib/images";
import type { ImageResource, ReplaceImage } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { decoder } from "@/lib/platform/decoder";
import { publish } from "@/lib/platform/events";
import { announceImageChange } from "@/lib/platform/image-changes";
import { singleFlight } from "@/lib/platform/single-flight";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { replaceTags } from "@/lib/tags";
import { uploadErrors } from "./errors";
import { newBlobKey } from "./receive-upload";
import { detachBlob, findAwaitingFile, type ImageFile, makeLive, retireEarlier } from "./repository";

const flights = singleFlight<ImageResource>();

/**
 * Makes what has arrived live: reads the actual bytes, takes type, size and dimensions from them, and publishes all of it
 * in one transaction. Repeating it is harmless, and of many simultaneous calls one does the work.
 */
export async function completeUpload(actor: Actor, id: string): Promise<ImageResource> {
  await getOwnImage(actor, id);
  return flights(`${actor.owner}\n${id}`, () => complete(actor, id));
}

/** New bytes may arrive while the earlier ones are inspected; then those are inspected again. */
const maxInspections = 5;

async function complete(actor: Actor, id: string): Promise<ImageResource> {
  for (let round = 0; round < maxInspections; round++) {
    const awaiting = await findAwaitingFile(id);
    if (!awaiting) return getImage(actor, id);
    if (awaiting.blobKey === null) throw new AppError(uploadErrors.missing);
    if (await completeFile(actor, awaiting, awaiting.blobKey)) return getImage(actor, id);
  }
  throw new AppError(commonErrors.conflict, { message: "New bytes keep arriving for this image." });
}

/** False when other bytes took the place of these meanwhile. */
async function completeFile(actor: Actor, file: ImageFile, blobKey: string): Promise<boolean> {
  const inspection = await inspect(actor, file, blobKey);
  if (!inspection) return false;
  const { image } = await getOwnImage(actor, file.imageId);
  const stripped = image.stripMetadata ? await strip(actor, file, blobKey, inspection) : undefined;
  const live = await transaction(() => publishFile(actor, file, { ...inspection, ...stripped }));
  if (stripped) await objectStore().delete([live ? blobKey : stripped.blobKey]);
  return live;
}

async function inspect(actor: Actor, file: ImageFile, blobKey: string): Promise<ImageFacts | undefined> {
  try {
    return await objectStore().withLocalFile(blobKey, (localPath) =>
      decoder().inspect(localPath, { fairnessKey: actor.uid }),
    );
  } catch (error) {
    const isRefusal = error instanceof AppError && error.kind === "invalid";
    if (isRefusal && (await detachBlob(file))) await objectStore().delete([blobKey]);
    throw error;
  }
}

interface StrippedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
  exif: null;
}

/** Writes a second object without what is private; the bytes that arrived go when the image is live. */
async function strip(
  actor: Actor,
  file: ImageFile,
  blobKey: string,
  inspection: ImageFacts,
): Promise<StrippedFile | undefined> {
  await mkdir(scratchFolder(), { recursive: true });
  const folder = await mkdtemp(path.join(/* turbopackIgnore: true */ scratchFolder(), "strip-"));
  try {
    const output = path.join(folder, "stripped");
    await objectStore().withLocalFile(blobKey, (localPath) =>
      decoder().strip(localPath, output, inspection.format, { fairnessKey: actor.uid }),
    );
    const strippedKey = newBlobKey(file.imageId);
    return {
      blobKey: strippedKey,
      ...(await objectStore().put(strippedKey, createReadStream(output))),
      exif: null,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type FileFacts = Omit<ImageFacts, "exif"> & { exif: ImageFacts["exif"]; blobKey?: string };

async function publishFile(actor: Actor, file: ImageFile, facts: FileFacts): Promise<boolean> {
  const { imageId, generation } = file;
  const now = isoTime();
  const live = await makeLive(file, {
    ...(facts.blobKey !== undefined && { blobKey: facts.blobKey }),
    contentType: facts.contentType,
    contentEncoding: facts.contentEncoding,
    format: facts.format,
    sizeBytes: facts.sizeBytes,
    sha256: facts.sha256,
    width: facts.width,
    height: facts.height,
    pages: facts.pages,
    hasAlpha: facts.hasAlpha,
    colorSpace: facts.colorSpace,
    placeholder: facts.placeholder,
    exif: facts.exif ? JSON.stringify(facts.exif) : null,
    completedAt: now,
  });
  if (!live) return false;
  await retireEarlier(imageId, generation, now);
  await updateImage(imageId, {
    uploaded: true,
    generation,
    contentType: facts.contentType,
    sizeBytes: facts.sizeBytes,
    width: facts.width,
    height: facts.height,
    variantsReady: "[]",
    variantsStatus: "pending",
    updatedAt: now,
    ...changedColumns(JSON.parse(file.changes) as ReplacementChanges),
  });
  await applyTags(actor, file);
  await recordAudit({ owner: actor.owner, action: "update", resourceType: "image", resourceId: imageId });
  await publish(generation === 1 ? "image/uploaded" : "image/replaced", { imageId, generation });
  await announceImageChange(imageId);
  return true;
}

type ReplacementChanges = Pick<
  ReplaceImage,
  "tags" | "alt" | "nsfw" | "license" | "visibility" | "expiration"
>;

function changedColumns(changes: ReplacementChanges) {
  return {
    ...(changes.alt !== undefined && { alt: changes.alt }),
    ...(changes.nsfw !== undefined && { nsfw: changes.nsfw }),
    ...(changes.license !== undefined && { license: changes.license }),
    ...(changes.expiration !== undefined && { expirationDate: changes.expiration }),
    ...(changes.visibility !== undefined && visibilityColumns(changes.visibility)),
  };
}

async function applyTags(actor: Actor, file: ImageFile): Promise<void> {
  const { tags } = JSON.parse(file.changes) as ReplacementChanges;
  if (tags !== undefined) await replaceTags(actor.owner, file.imageId, tags);
}

import type { Readable } from "node:stream";
import { encryptsUploads } from "@/lib/albums";
import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { createOriginalKey, requireEncryption } from "@/lib/encryption";
import { cleanOriginalFilename, getImage, getImages } from "@/lib/images";
import type { CreateImage } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, getLicenseStatement, noLicense, resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { isEncryptionOffered } from "@/lib/platform/encryption";
import { newStagingKey, objectStore } from "@/lib/platform/storage";
import { getUploadDefaults } from "@/lib/settings";
import { createImageRecord } from "./create-image";
import { findImageByFileHash, lockFileHash } from "./duplicate-repository";
import { uploadErrors } from "./errors";
import { findableKeyId } from "./file-access";
import { createOrFindExisting, type UploadResult } from "./filename-conflict";
import { prepareFile, toStripScope } from "./prepare-file";
import { publishFile } from "./publish-file";
import { applyToken, redactForSender } from "./tokens";

/** A complete file under a temporary key, waiting for an image. */
export interface StagedFile {
  blobKey: string;
  /** The file's name where it comes from. */
  name: string | undefined;
  sizeBytes: number;
  sha256: string;
}

/**
 * Stores a file under a temporary key. A stream that breaks or exceeds the limit leaves nothing
 * behind.
 */
export async function stageUpload(
  stream: Readable,
  maxBytes: number,
  name?: string,
  sealed = false,
): Promise<StagedFile> {
  const blobKey = newStagingKey({ sealed });
  return { blobKey, name, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Deletes the temporary key; does nothing if it is gone. */
export async function discardStaged({ blobKey }: StagedFile): Promise<void> {
  await objectStore().delete([blobKey]);
}

/** Stages the file of a request body while the endpoint's handler runs. */
export const stagingReceiver = { receive: stageUpload, discard: discardStaged };

/** Same for an image, which may turn out to be one that is to be encrypted. */
export const stageImage = (stream: Readable, maxBytes: number, name?: string): Promise<StagedFile> =>
  stageUpload(stream, maxBytes, name, isEncryptionOffered());

export const imageReceiver = { receive: stageImage, discard: discardStaged };

/**
 * `dedupe`: returns the owner's existing image of the same file instead of a new one. A key with
 * only `upload` finds those it has uploaded itself.
 */
export type UploadInput = CreateImage & { dedupe?: boolean | undefined };

/**
 * Uploads an image in one call. One transaction creates the record together with its file. A failed
 * or interrupted call leaves no record, and its filename stays free for a retry.
 */
export async function uploadImage(
  actor: Actor,
  fields: UploadInput,
  staged: StagedFile,
): Promise<UploadResult> {
  const input = await applyToken(actor, fields, staged.sizeBytes);
  const { filename, on_conflict } = input;
  if (on_conflict !== "existing") return createComplete(actor, input, staged);

  return createOrFindExisting(actor, { filename, sha256: staged.sha256 }, () =>
    createComplete(actor, input, staged),
  );
}

async function createComplete(
  actor: Actor,
  { dedupe = false, ...input }: UploadInput,
  staged: StagedFile,
): Promise<UploadResult> {
  const { sha256 } = staged;
  const scope = scopeOf(actor);
  const existingId = dedupe ? await findDuplicate(actor, sha256) : undefined;
  if (existingId !== undefined) return { image: await getImage(actor, existingId), isNew: false };

  const imageId = newId("img");
  const { owner } = scope;
  const originalFilename =
    input.original_filename || cleanOriginalFilename(staged.name ?? "") || input.filename;
  const resolvedInput = { ...(await applyDefaults(actor, input)), original_filename: originalFilename };
  if (resolvedInput.encrypt) await requireEncryption(owner);
  const blobKey = await createOriginalKey({ id: imageId, owner }, { encrypted: resolvedInput.encrypt });
  // The objects of someone else's image may be deleted at this moment.
  if (!(await objectStore().copy(staged.blobKey, blobKey))) throw new AppError(uploadErrors.gone);

  const storedKeys = [blobKey];
  let duplicateId: string | undefined;
  try {
    const { strip_metadata, strip_location, embed_license, license = noLicense } = resolvedInput;
    const strip = toStripScope({ stripMetadata: strip_metadata, stripLocation: strip_location });
    const statement = embed_license ? await getLicenseStatement(actor, license) : null;
    const file = await prepareFile(actor, { imageId, blobKey, strip, statement });
    if (!file) throw new Error(`the bytes of ${imageId} are gone`);

    if (file.blobKey !== blobKey) storedKeys.push(file.blobKey);

    duplicateId = await transaction(async () => {
      const existing = dedupe ? await lockAndFindDuplicate(actor, sha256) : undefined;
      if (existing !== undefined) return existing;

      const attempt = await createImageRecord(actor, imageId, resolvedInput, { blobKey });
      await publishFile({ id: imageId, owner, filename: input.filename, originalFilename }, attempt, file);
      await commitChange(actor, {
        resource: "image",
        action: "create",
        ids: [imageId],
        generation: attempt.generation,
        present: (ids) => getImages(actor, ids),
      });
      await requireStorage(owner);

      return undefined;
    });

    const unused = storedKeys.filter((key) => duplicateId !== undefined || key !== file.blobKey);
    if (unused.length > 0) await objectStore().delete(unused);
  } catch (error) {
    // After any other error the row may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete(storedKeys);
    throw error;
  }

  const image = redactForSender(actor, await getImage(actor, duplicateId ?? imageId));
  return { image, isNew: duplicateId === undefined };
}

/** Among simultaneous uploads of one file, the first creates the image and the others find it. */
async function lockAndFindDuplicate(actor: Actor, sha256: string): Promise<string | undefined> {
  await lockFileHash(scopeOf(actor).owner, sha256);
  return findDuplicate(actor, sha256);
}

const findDuplicate = (actor: Actor, sha256: string): Promise<string | undefined> =>
  findImageByFileHash(scopeOf(actor), { sha256, now: isoTime(), keyId: findableKeyId(actor) });

/** Resolves the settings that affect the bytes, before they are read. */
async function applyDefaults(actor: Actor, input: CreateImage) {
  const { owner, album } = scopeOf(actor);
  const defaults = await getUploadDefaults(owner, actor);
  const albumSlug = input.album ?? album ?? defaults.album;
  const resolved = {
    ...input,
    strip_metadata: input.strip_metadata ?? defaults.strip_metadata,
    strip_location: input.strip_location ?? defaults.strip_location,
    encrypt: input.encrypt ?? (defaults.encrypt || (await encryptsUploads(owner, albumSlug))),
  };
  if (!input.embed_license) return resolved;

  const license =
    input.license === undefined
      ? ((await findLicenseId(owner, defaults.license, { lock: true })) ?? noLicense)
      : await resolveLicense(owner, input.license);

  return { ...resolved, license };
}

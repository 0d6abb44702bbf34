import type { Readable } from "node:stream";
import { encryptsUploads } from "@/lib/albums";
import { requireStorage } from "@/lib/billing";
import { createTemporaryKey } from "@/lib/encryption";
import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { getUploadDefaults } from "@/lib/settings";
import { imageReceiver } from "@/lib/uploads";
import { removePlaceholder } from "./placeholders";
import {
  countPlaceholders,
  listPlaceholders,
  lockPlaceholder,
  type PlaceholderRow,
  upsertPlaceholder,
} from "./placeholders-repository";
import { putFile } from "./put-file";
import { type File, type Folder, isVisible, toPlaceholder } from "./read-folders";

/** A library has no more files without an image. */
const maxPlaceholders = 1_000;

/**
 * Stores what a program writes under a temporary name, for a day. It is no image, and counts as one
 * that is being uploaded.
 */
export async function storeTemporaryFile(
  actor: Actor,
  { key, album }: { key: string; album: Folder },
  bytes: Readable,
): Promise<void> {
  const owner = libraryOwner(actor);
  const { encrypt } = await getUploadDefaults(owner);
  const encrypted = encrypt || (await encryptsUploads(owner, album.slug));
  const blobKey = await createTemporaryKey({ id: newId("upl"), owner }, { encrypted });
  const { sizeBytes } = await objectStore().put(blobKey, bytes, { maxBytes: maxImageBytes });
  try {
    const replaced = await transaction(() => savePlaceholder(actor, { path: key, blobKey, sizeBytes }));
    if (replaced?.blobKey) await objectStore().delete([replaced.blobKey]);
  } catch (error) {
    // After any other error the row may have been stored.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  }
}

/** Creates a folder for temporary files, for a day. */
export async function createTemporaryFolder(actor: Actor, key: string): Promise<void> {
  await transaction(() => savePlaceholder(actor, { path: toFolderPath(key), blobKey: null, sizeBytes: 0 }));
}

export const toFolderPath = (key: string): string => `${key}/`;

/** Returns the one that it replaces. Needs a transaction. */
async function savePlaceholder(
  actor: Actor,
  fields: Pick<PlaceholderRow, "path" | "blobKey" | "sizeBytes">,
): Promise<PlaceholderRow | undefined> {
  const owner = libraryOwner(actor);
  const now = isoTime();
  const replaced = await lockPlaceholder(owner, fields.path);
  const isOfOthers = replaced && replaced.expiresAt > now && !isVisible(actor, replaced);
  if (isOfOthers || (await countPlaceholders(owner)) >= maxPlaceholders)
    throw new AppError(commonErrors.conflict);

  const expiresAt = isoTime(Date.now() + dayMs);
  await upsertPlaceholder({ ...fields, owner, holder: actor.credentialId, createdAt: now, expiresAt });
  await requireStorage(owner);

  return replaced;
}

/** Returns the files in a temporary folder. */
export async function listTemporaryFiles(actor: Actor, key: string): Promise<File[]> {
  const rows = await listPlaceholders(libraryOwner(actor), key, isoTime());
  return rows.filter((row) => row.path !== toFolderPath(key) && isVisible(actor, row)).map(toPlaceholder);
}

/** Deletes a temporary folder with its files. */
export async function removeTemporaryFolder(actor: Actor, key: string): Promise<void> {
  for (const { path } of await listPlaceholders(libraryOwner(actor), key, isoTime()))
    await removePlaceholder(actor, path);
}

/**
 * Makes a temporary file the image of its new name, as if it had been sent under it.
 * @throws AppError INVALID_IMAGE, and the file stays
 */
export async function publishTemporaryFile(
  actor: Actor,
  { key, temporaryKey }: { key: string; temporaryKey: string },
  { folder, name }: { folder: Folder; name: string },
): Promise<{ isNew: boolean }> {
  const bytes = await objectStore().get(temporaryKey);
  if (!bytes) throw new AppError(commonErrors.notFound);

  const staged = await imageReceiver.receive(bytes, maxImageBytes, name);
  try {
    const result = await putFile(actor, { folder, name, expected: undefined }, staged);
    await removePlaceholder(actor, key);
    return result;
  } finally {
    await imageReceiver.discard(staged);
  }
}

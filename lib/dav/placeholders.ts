import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import {
  changePlaceholderPath,
  deleteExpiredPlaceholders,
  deletePlaceholder,
  type PlaceholderRow,
  upsertPlaceholder,
} from "./placeholders-repository";

/**
 * Clients send the bytes of an empty file at once, and ask for what their system has noted only
 * while they copy.
 */
const placeholderMs = hourMs;

/** Records a file that has no image. */
export async function createPlaceholder(actor: Actor, key: string, sizeBytes: number): Promise<void> {
  await upsertPlaceholder({
    owner: libraryOwner(actor),
    path: key,
    holder: actor.credentialId,
    blobKey: null,
    sizeBytes,
    createdAt: isoTime(),
    expiresAt: isoTime(Date.now() + placeholderMs),
  });
}

/** Gives a file that has no image another path. One that has it already is deleted. */
export async function movePlaceholder(actor: Actor, key: string, newKey: string): Promise<void> {
  const owner = libraryOwner(actor);

  const replaced = await transaction(async () => {
    const row = await deletePlaceholder(owner, newKey);
    await changePlaceholderPath(owner, key, newKey);
    return row;
  });

  await deleteBytes(replaced);
}

export async function removePlaceholder(actor: Actor, key: string): Promise<void> {
  await deleteBytes(await deletePlaceholder(libraryOwner(actor), key));
}

async function deleteBytes(row: PlaceholderRow | undefined): Promise<void> {
  if (row?.blobKey) await objectStore().delete([row.blobKey]);
}

/** Deletes expired ones, and their bytes. */
export async function prunePlaceholders(before: string): Promise<void> {
  await objectStore().delete(await deleteExpiredPlaceholders(before));
}

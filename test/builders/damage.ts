import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { imageFiles, imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";

/** Returns the key of the object of an image's live file. */
export async function findLiveKey(imageId: string): Promise<string> {
  const [row] = await db()
    .select({ blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "live")));
  if (!row?.blobKey) throw new Error(`${imageId} has no live file`);

  return row.blobKey;
}

/** Returns when the live file of an image was found damaged; null if it was not. */
export async function findDamagedAt(imageId: string): Promise<string | null> {
  const [row] = await db()
    .select({ damagedAt: imageFiles.damagedAt })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "live")));
  return row?.damagedAt ?? null;
}

/** Returns the keys of the objects of an image's variants. */
export async function listVariantKeys(imageId: string): Promise<string[]> {
  const { blobKey } = imageVariants;
  const rows = await db().select({ blobKey }).from(imageVariants).where(eq(imageVariants.imageId, imageId));
  return rows.flatMap((row) => row.blobKey ?? []);
}

export const storedPath = (key: string) => path.join(env().dataFolder, "files", key);

/**
 * Changes one bit of a stored object, at an offset from its start, or from its end if it is
 * negative. Returns its key.
 */
export async function flipBit(key: string, offset: number): Promise<string> {
  const bytes = await readFile(storedPath(key));
  const at = offset < 0 ? bytes.length + offset : offset;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  // As a new file: stored ones may be hard links.
  await writeFile(`${storedPath(key)}.changed`, bytes);
  await rename(`${storedPath(key)}.changed`, storedPath(key));

  return key;
}

import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { imageFiles, images } from "@/db/schema";
import { isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

const isLiveFile = and(eq(images.id, imageFiles.imageId), eq(images.generation, imageFiles.generation));

/** Compares the uploaded and the stored bytes. */
const matchesHash = (sha256: string) =>
  or(eq(imageFiles.sourceSha256, sha256), eq(imageFiles.sha256, sha256));

const isActiveImage = (scope: LibraryScope, now: string) =>
  and(
    isInScope(scope),
    eq(images.uploaded, true),
    isNull(images.deletedAt),
    or(isNull(images.expirationDate), gt(images.expirationDate, now)),
  );

interface SameFileOptions {
  sha256: string;
  now: string;
  /** Only a file that this key has uploaded; undefined for any. */
  keyId: string | undefined;
}

const isSameFile = (scope: LibraryScope, { sha256, now, keyId }: SameFileOptions) =>
  and(
    matchesHash(sha256),
    isActiveImage(scope, now),
    keyId === undefined ? undefined : eq(imageFiles.keyId, keyId),
  );

/**
 * Returns the oldest active image with this file, matched by the uploaded or the stored bytes.
 * Skips expired images.
 */
export async function findImageByFileHash(
  scope: LibraryScope,
  options: SameFileOptions,
): Promise<string | undefined> {
  const [row] = await db()
    .select({ id: images.id })
    .from(imageFiles)
    .innerJoin(images, isLiveFile)
    .where(isSameFile(scope, options))
    .orderBy(asc(images.id))
    .limit(1);
  return row?.id;
}

/** Same for the image with this filename. */
export async function findImageByFilename(
  scope: LibraryScope,
  { filename, ...options }: SameFileOptions & { filename: string },
): Promise<string | undefined> {
  const [row] = await db()
    .select({ id: images.id })
    .from(images)
    .innerJoin(imageFiles, isLiveFile)
    .where(and(isSameFile(scope, options), eq(images.filename, filename)));
  return row?.id;
}

/** Serializes duplicate checks for this owner and file until the open transaction ends. */
export async function lockFileHash(owner: string, sha256: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${owner}:${sha256}`}, 0))`);
}

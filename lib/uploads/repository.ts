import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { imageFiles, images, imageVariants } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

export type ImageFile = typeof imageFiles.$inferSelect;

export async function insertFile(row: typeof imageFiles.$inferInsert): Promise<ImageFile> {
  const [inserted] = await executor().insert(imageFiles).values(row).returning();
  if (!inserted) throw new Error("the inserted row did not come back");
  return inserted;
}

const isFile = (imageId: string, generation: number) =>
  and(eq(imageFiles.imageId, imageId), eq(imageFiles.generation, generation));

export async function findFile(imageId: string, generation: number): Promise<ImageFile | undefined> {
  const [row] = await executor().select().from(imageFiles).where(isFile(imageId, generation));
  return row;
}

/** The upload attempt that is open, the latest if a replacement was asked for again. */
export async function findAwaitingFile(imageId: string): Promise<ImageFile | undefined> {
  const [row] = await executor()
    .select()
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "awaiting")))
    .orderBy(desc(imageFiles.generation))
    .limit(1);
  return row;
}

/**
 * The oldest active image of the owner whose file is this one, as it was sent or as it is stored. What is about to expire is
 * none.
 */
export async function findImageOfFile(
  owner: string,
  sha256: string,
  now: string,
): Promise<string | undefined> {
  const isThisFile = or(eq(imageFiles.sourceSha256, sha256), eq(imageFiles.sha256, sha256));
  const isLive = and(eq(images.id, imageFiles.imageId), eq(images.generation, imageFiles.generation));
  const isActive = and(
    eq(images.owner, owner),
    eq(images.uploaded, true),
    isNull(images.deletedAt),
    or(isNull(images.expirationDate), gt(images.expirationDate, now)),
  );
  const [row] = await executor()
    .select({ id: images.id })
    .from(imageFiles)
    .innerJoin(images, isLive)
    .where(and(isThisFile, isActive))
    .orderBy(asc(images.id))
    .limit(1);
  return row?.id;
}

/** Until the open transaction ends, nobody else looks whether the owner has this file. */
export async function lockFileOfOwner(owner: string, sha256: string): Promise<void> {
  await executor().execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${owner}:${sha256}`}, 0))`,
  );
}

export async function highestGeneration(imageId: string): Promise<number> {
  const [row] = await executor()
    .select({ highest: sql<number>`coalesce(max(${imageFiles.generation}), 0)::int` })
    .from(imageFiles)
    .where(eq(imageFiles.imageId, imageId));
  return row?.highest ?? 0;
}

/**
 * Notes that the bytes of an attempt have arrived. Of several arrivals the last one counts; the key of the one before, if
 * any, is returned. Undefined when the attempt is no longer open. Wants an open transaction.
 */
export async function attachBlob(
  imageId: string,
  generation: number,
  blob: { blobKey: string; sizeBytes: number; sha256: string },
  now: string,
): Promise<{ replaced: string | null } | undefined> {
  const open = and(
    isFile(imageId, generation),
    eq(imageFiles.status, "awaiting"),
    gt(imageFiles.expiresAt, now),
  );
  const [before] = await executor()
    .select({ replaced: imageFiles.blobKey })
    .from(imageFiles)
    .where(open)
    .for("update");
  if (before) await executor().update(imageFiles).set(blob).where(isFile(imageId, generation));
  return before;
}

/** Forgets bytes that turned out to be no image, unless newer ones have arrived meanwhile. */
export async function detachBlob(file: ImageFile): Promise<boolean> {
  const rows = await executor()
    .update(imageFiles)
    .set({ blobKey: null, sizeBytes: null, sha256: null })
    .where(and(isFile(file.imageId, file.generation), eq(imageFiles.status, "awaiting"), sameBlob(file)))
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}

/** Makes an attempt live; false when another call did, or when other bytes have arrived since they were inspected. */
export async function makeLive(
  inspected: ImageFile,
  columns: Partial<typeof imageFiles.$inferInsert>,
): Promise<boolean> {
  const rows = await executor()
    .update(imageFiles)
    .set({ ...columns, status: "live" })
    .where(
      and(
        isFile(inspected.imageId, inspected.generation),
        eq(imageFiles.status, "awaiting"),
        sameBlob(inspected),
      ),
    )
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}

const sameBlob = (file: ImageFile) => sql`${imageFiles.blobKey} is not distinct from ${file.blobKey}`;

/** Retires every earlier generation of the image. */
export async function retireEarlier(imageId: string, generation: number, now: string): Promise<void> {
  await executor()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        lt(imageFiles.generation, generation),
        sql`${imageFiles.status} <> 'retired'`,
      ),
    );
}

/** Gives up the attempts of an image that were never completed. */
export async function retireAttempts(imageId: string, now: string): Promise<void> {
  await executor()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "awaiting")));
}

/** Gives up this very attempt; false when it was completed or given up meanwhile. */
export async function retireAttempt(
  { imageId, generation }: { imageId: string; generation: number },
  now: string,
): Promise<boolean> {
  const retired = await executor()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        eq(imageFiles.generation, generation),
        eq(imageFiles.status, "awaiting"),
      ),
    )
    .returning({ generation: imageFiles.generation });
  return retired.length > 0;
}

/** The keys of all bytes of retired generations. */
export async function retiredBlobKeys(imageId: string): Promise<string[]> {
  const retired = and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "retired"));
  const files = await executor()
    .select({ blobKey: imageFiles.blobKey })
    .from(imageFiles)
    .where(and(retired, isNotNull(imageFiles.blobKey)));
  const variants = await executor()
    .select({ blobKey: imageVariants.blobKey })
    .from(imageVariants)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, imageVariants.imageId), eq(imageFiles.generation, imageVariants.generation)),
    )
    .where(retired);
  return [...files, ...variants].flatMap((row) => row.blobKey ?? []);
}

/** Forgets retired generations, after their bytes are gone. */
export async function deleteRetired(imageId: string): Promise<void> {
  const retired = executor()
    .select({ generation: imageFiles.generation })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "retired")));
  await executor()
    .delete(imageVariants)
    .where(and(eq(imageVariants.imageId, imageId), sql`${imageVariants.generation} in ${retired}`));
  await executor()
    .delete(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "retired")));
}

/** Replacements that were asked for and never completed. */
export async function findStaleReplacements(createdBefore: string, limit: number): Promise<ImageFile[]> {
  return executor()
    .select()
    .from(imageFiles)
    .where(
      and(
        eq(imageFiles.status, "awaiting"),
        gt(imageFiles.generation, 1),
        lt(imageFiles.createdAt, createdBefore),
      ),
    )
    .limit(limit);
}

/** Images that have bytes of retired generations left. */
export async function findImagesWithRetired(retiredBefore: string, limit: number): Promise<string[]> {
  const rows = await executor()
    .selectDistinct({ imageId: imageFiles.imageId })
    .from(imageFiles)
    .where(and(eq(imageFiles.status, "retired"), lt(imageFiles.retiredAt, retiredBefore)))
    .limit(limit);
  return rows.map((row) => row.imageId);
}

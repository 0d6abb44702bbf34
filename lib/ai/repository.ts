import { and, avg, desc, eq, exists, gt, lt, not, or, sql } from "drizzle-orm";
import { imageAi, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type AnalysisRow = typeof imageAi.$inferSelect;

export async function findAnalysis(owner: string, imageId: string): Promise<AnalysisRow | undefined> {
  const [row] = await db()
    .select()
    .from(imageAi)
    .where(and(eq(imageAi.owner, owner), eq(imageAi.imageId, imageId)));
  return row;
}

/** Saves the analysis in place of an earlier one. */
export async function upsertAnalysis(row: AnalysisRow): Promise<void> {
  const { owner: _owner, imageId: _imageId, ...values } = row;
  await db()
    .insert(imageAi)
    .values(row)
    .onConflictDoUpdate({ target: [imageAi.owner, imageAi.imageId], set: values });
}

/** The vector of its texts goes with it. */
export async function deleteAnalysisRow(owner: string, imageId: string): Promise<void> {
  await db()
    .delete(imageAi)
    .where(and(eq(imageAi.owner, owner), eq(imageAi.imageId, imageId)));
}

const meanOf = 50;

/**
 * Returns how many milliseconds the last analyses by this model took on average; undefined when
 * there is none.
 */
export async function findMeanTime(owner: string, modelVersion: string): Promise<number | undefined> {
  const last = db()
    .select({ ms: imageAi.processingTimeMs })
    .from(imageAi)
    .where(and(eq(imageAi.owner, owner), eq(imageAi.modelVersion, modelVersion)))
    .orderBy(desc(imageAi.analyzedAt))
    .limit(meanOf)
    .as("last");

  const [row] = await db()
    .select({ mean: avg(last.ms).mapWith(Number) })
    .from(last);
  return row?.mean ?? undefined;
}

/**
 * Returns the owner of an image that waits for its analysis, whichever its current file is: it may
 * be a copy of the requested one.
 */
export async function findOwnerOfWaiting(imageId: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: images.owner })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.aiStatus, "pending")));
  return row?.owner;
}

interface WaitLimits {
  pausedSince: string;
  waitingSince: string;
}

/**
 * Returns images, in lock order, that have waited for their analysis since `pausedSince` while no
 * image of their owner was analyzed, or since `waitingSince`.
 */
export async function findStuckImages({ pausedSince, waitingSince }: WaitLimits, limit: number) {
  const isOwnerServed = exists(
    db()
      .select({ one: sql`1` })
      .from(imageAi)
      .where(and(eq(imageAi.owner, images.owner), gt(imageAi.analyzedAt, pausedSince))),
  );

  return db()
    .select({ imageId: images.id, generation: images.generation })
    .from(images)
    .where(
      and(
        eq(images.aiStatus, "pending"),
        lt(images.updatedAt, pausedSince),
        or(lt(images.updatedAt, waitingSince), not(isOwnerServed)),
      ),
    )
    .orderBy(images.id)
    .limit(limit);
}

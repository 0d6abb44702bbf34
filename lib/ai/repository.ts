import { and, avg, desc, eq, lt } from "drizzle-orm";
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

/** Returns how many milliseconds the last analyses by this model took on average; undefined when there is none. */
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

/** Returns the owner of an image whose file of this generation waits for its analysis. */
export async function findOwnerOfWaiting(file: { imageId: string; generation: number }) {
  const [row] = await db()
    .select({ owner: images.owner })
    .from(images)
    .where(
      and(
        eq(images.id, file.imageId),
        eq(images.generation, file.generation),
        eq(images.aiStatus, "pending"),
      ),
    );
  return row?.owner;
}

/** Returns images that have waited for their analysis since before that time, in lock order. */
export async function findWaitingImages(updatedBefore: string, limit: number) {
  return db()
    .select({ imageId: images.id, generation: images.generation })
    .from(images)
    .where(and(eq(images.aiStatus, "pending"), lt(images.updatedAt, updatedBefore)))
    .orderBy(images.id)
    .limit(limit);
}

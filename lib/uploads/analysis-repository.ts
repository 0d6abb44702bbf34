import { and, eq } from "drizzle-orm";
import { imageAi, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export async function insertAnalysis(row: typeof imageAi.$inferInsert): Promise<void> {
  await db().insert(imageAi).values(row);
}

/** Deletes the analysis of the image's file. Returns whether it had a high score. */
export async function deleteAnalysis(imageId: string): Promise<boolean> {
  const [deleted] = await db()
    .delete(imageAi)
    .where(eq(imageAi.imageId, imageId))
    .returning({ nsfwFlagged: imageAi.nsfwFlagged });
  return deleted?.nsfwFlagged ?? false;
}

/** Clears the mark of an image unless a person has set it. */
export async function clearMark(imageId: string): Promise<void> {
  await db()
    .update(images)
    .set({ nsfw: false })
    .where(and(eq(images.id, imageId), eq(images.nsfwChosen, false)));
}

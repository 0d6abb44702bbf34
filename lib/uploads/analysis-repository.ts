import { eq } from "drizzle-orm";
import { imageAi } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Deletes the analysis of the image's file. */
export async function deleteAnalysis(imageId: string): Promise<void> {
  await db().delete(imageAi).where(eq(imageAi.imageId, imageId));
}

import { eq } from "drizzle-orm";
import { images } from "@/db/schema";
import { updateSearchRows } from "@/lib/changes/search-words-repository";
import { db } from "@/lib/platform/database/transaction";

/** Sets when an image was taken, of a file that does not say it. */
export async function setTakenAt(id: string, editedTakenAt: string): Promise<void> {
  await db().update(images).set({ editedTakenAt }).where(eq(images.id, id));
  await updateSearchRows([id]);
}

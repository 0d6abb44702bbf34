import { sql } from "drizzle-orm";
import { imageAi, imageEmbeddings } from "@/db/schema";
import { embedder } from "@/lib/platform/ai";
import { db } from "@/lib/platform/database/transaction";

/** Lets those of the images that were analysed wait for an embedding, where embeddings are made. */
export async function requestEmbeddings(imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0 || !embedder()) return;
  await db().execute(sql`
    insert into ${imageEmbeddings} as e (owner, image_id)
    select owner, image_id from ${imageAi}
    where image_id = any(${sql.param([...imageIds])}::text[]) order by image_id
    on conflict (owner, image_id) do update set revision = e.revision + 1`);
}

import { type SQL, sql } from "drizzle-orm";
import { imageAi, imageEmbeddings, images } from "@/db/schema";
import { embedder } from "@/lib/platform/ai";
import { db } from "@/lib/platform/database/transaction";

/** Queues the analyzed images among these for an embedding, if embeddings are made. */
export async function requestEmbeddings(imageIds: readonly string[]): Promise<void> {
  if (imageIds.length > 0) await request(sql`image_id = any(${sql.param([...imageIds])}::text[])`);
}

/** Same for the owner's encrypted images, whose embeddings depend on a setting. */
export async function requestEmbeddingsOfEncrypted(owner: string): Promise<void> {
  const encrypted = sql`select id from ${images} where owner = ${owner} and is_encrypted = 1`;
  await request(sql`owner = ${owner} and image_id in (${encrypted})`);
}

async function request(condition: SQL): Promise<void> {
  if (!embedder()) return;
  await db().execute(sql`
    insert into ${imageEmbeddings} as e (owner, image_id)
    select owner, image_id from ${imageAi} where ${condition} order by image_id
    on conflict (owner, image_id) do update set revision = e.revision + 1`);
}

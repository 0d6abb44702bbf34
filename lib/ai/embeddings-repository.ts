import { and, asc, eq, ne, sql } from "drizzle-orm";
import { tagNamesOf } from "@/db/deleted-tags";
import { imageAi, imageEmbeddings, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

const isWaiting = ne(imageEmbeddings.revision, imageEmbeddings.embeddedRevision);

/** Returns an owner with images that wait for an embedding; `after` skips owners up to that one. */
export async function findWaitingOwner(after: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: imageEmbeddings.owner })
    .from(imageEmbeddings)
    .where(and(isWaiting, sql`${imageEmbeddings.owner} > ${after}`))
    .orderBy(asc(imageEmbeddings.owner))
    .limit(1);
  return row?.owner;
}

export type WaitingImage = Awaited<ReturnType<typeof listWaiting>>[number];

/**
 * Returns images of the owner that wait for an embedding, with what is said about them at this
 * moment.
 */
export async function listWaiting(owner: string, limit: number) {
  const { imageId, revision, textHash, modelVersion } = imageEmbeddings;
  const { caption, labelsJson, textFound, modelVersion: analyzedBy } = imageAi;
  return db()
    .select({
      imageId,
      revision,
      textHash,
      modelVersion,
      isEncrypted: images.isEncrypted,
      title: images.title,
      tags: tagNamesOf(images),
      caption,
      labelsJson,
      textFound,
      analyzedBy,
    })
    .from(imageEmbeddings)
    .innerJoin(images, eq(images.id, imageId))
    .innerJoin(imageAi, and(eq(imageAi.owner, imageEmbeddings.owner), eq(imageAi.imageId, imageId)))
    .where(and(eq(imageEmbeddings.owner, owner), isWaiting))
    .orderBy(asc(imageId))
    .limit(limit);
}

export interface EmbeddedText {
  imageId: string;
  /** The revision whose text was embedded; if there is a later one, the image waits on. */
  revision: number;
  textHash: string;
  modelVersion: string;
  /** Null when there is no text, or the service rejects it. */
  embedding: number[] | null;
}

export async function saveEmbedding(owner: string, { imageId, revision, ...values }: EmbeddedText) {
  await db()
    .update(imageEmbeddings)
    .set({ ...values, embeddedRevision: revision })
    .where(and(eq(imageEmbeddings.owner, owner), eq(imageEmbeddings.imageId, imageId)));
}

/** Saves that the embeddings are of the current texts, which are the same as before. */
export async function keepEmbeddings(
  owner: string,
  kept: ReadonlyArray<Pick<EmbeddedText, "imageId" | "revision">>,
): Promise<void> {
  await db().execute(sql`
    update ${imageEmbeddings} e set embedded_revision = v.revision
    from unnest(${sql.param(kept.map(({ imageId }) => imageId))}::text[],
      ${sql.param(kept.map(({ revision }) => revision))}::integer[]) as v(image_id, revision)
    where e.owner = ${owner} and e.image_id = v.image_id`);
}

import { and, asc, desc, eq, inArray, lt, notBetween, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { imageFiles, images, imageVariants } from "@/db/schema";
import { markLength } from "@/lib/engine/variants/marked-keys";
import { db } from "@/lib/platform/database/transaction";

export type RenditionRow = typeof imageVariants.$inferSelect;
export type NewRenditionRow = typeof imageVariants.$inferInsert;

const matchesFileVersion = (imageId: string, generation: number) =>
  and(eq(imageVariants.imageId, imageId), eq(imageVariants.generation, generation));

const inOrder = [asc(imageVariants.createdAt), asc(imageVariants.variantKey), asc(imageVariants.format)];

export async function listRenditions(imageId: string, generation: number): Promise<RenditionRow[]> {
  return db()
    .select()
    .from(imageVariants)
    .where(matchesFileVersion(imageId, generation))
    .orderBy(...inOrder);
}

/** The columns of a locked image that decide over its new renditions. */
export interface LockedImage {
  id: string;
  owner: string;
  generation: number;
  cropRevision: number;
  pendingKeys: string[];
  readyKeys: string[];
  failedKeys: string[];
  status: string;
}

/** Locks the images in the order of their ids, as all who lock several do. */
export async function lockImages(ids: readonly string[]): Promise<LockedImage[]> {
  return db()
    .select({
      id: images.id,
      owner: images.owner,
      generation: images.generation,
      cropRevision: images.cropRevision,
      pendingKeys: images.variantsAwaited,
      readyKeys: images.variantsReady,
      failedKeys: images.variantsFailed,
      status: images.variantsStatus,
    })
    .from(images)
    .where(sql`${images.id} = any(${sql.param([...ids])}::text[])`)
    .orderBy(asc(images.id))
    .for("update");
}

/** Inserts renditions, replacing failed ones. */
export async function upsertRenditions(rows: readonly NewRenditionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db()
    .insert(imageVariants)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        imageVariants.imageId,
        imageVariants.generation,
        imageVariants.variantKey,
        imageVariants.format,
      ],
      set: {
        status: sql`excluded.status`,
        blobKey: sql`excluded.blob_key`,
        contentType: sql`excluded.content_type`,
        sizeBytes: sql`excluded.size_bytes`,
        sha256: sql`excluded.sha256`,
        qualityTarget: sql`excluded.quality_target`,
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        error: sql`excluded.error`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

/** Saves why the file is no longer rendered, or null to allow it again. */
export async function setRenderFailure(
  imageId: string,
  generation: number,
  reason: string | null,
): Promise<void> {
  await db()
    .update(imageFiles)
    .set({ renderFailure: reason })
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.generation, generation)));
}

/** Matches the renditions of the variants, with and without required watermarks. */
const isVariantOf = (keys: readonly string[]) => {
  const list = sql`${sql.param([...keys])}::text[]`;
  const unmarkedKey = sql`substr(${imageVariants.variantKey}, ${markLength + 1}::int)`;
  return or(
    sql`${imageVariants.variantKey} = any(${list})`,
    and(eq(imageVariants.kind, "marked"), sql`${unmarkedKey} = any(${list})`),
  );
};

/**
 * Deletes the renditions of a variant, with and without required watermarks; returns their count and
 * the keys of their bytes.
 */
export async function deleteRenditions(
  imageId: string,
  generation: number,
  variantKey: string,
): Promise<{ count: number; blobKeys: string[] }> {
  const rows = await db()
    .delete(imageVariants)
    .where(and(matchesFileVersion(imageId, generation), isVariantOf([variantKey])))
    .returning({ blobKey: imageVariants.blobKey });
  return { count: rows.length, blobKeys: rows.flatMap((row) => row.blobKey ?? []) };
}

/** Deletes the failed renditions of these variants, with and without required watermarks. */
export async function deleteFailedRenditions(
  imageId: string,
  generation: number,
  keys: readonly string[],
): Promise<void> {
  await db()
    .delete(imageVariants)
    .where(
      and(matchesFileVersion(imageId, generation), eq(imageVariants.status, "failed"), isVariantOf(keys)),
    );
}

export async function deleteRendition({
  imageId,
  generation,
  variantKey,
  format,
}: Pick<RenditionRow, "imageId" | "generation" | "variantKey" | "format">): Promise<void> {
  await db()
    .delete(imageVariants)
    .where(
      and(
        matchesFileVersion(imageId, generation),
        eq(imageVariants.variantKey, variantKey),
        eq(imageVariants.format, format),
      ),
    );
}

/** Deletes all but the latest failures of custom variants, and of renditions with required watermarks. */
export async function pruneFailedRenditions(
  imageId: string,
  generation: number,
  keepLatest: number,
): Promise<void> {
  const { variantKey, format } = imageVariants;
  const failed = and(
    matchesFileVersion(imageId, generation),
    inArray(imageVariants.kind, ["custom", "marked"]),
    eq(imageVariants.status, "failed"),
  );

  const latest = db()
    .select({ variantKey, format })
    .from(imageVariants)
    .where(failed)
    .orderBy(desc(imageVariants.updatedAt))
    .limit(keepLatest);

  await db()
    .delete(imageVariants)
    .where(and(failed, sql`(${variantKey}, ${format}) not in ${latest}`));
}

type VariantsSummary = Pick<
  typeof images.$inferInsert,
  "variantsReady" | "variantsFailed" | "variantsAwaited" | "variantsStatus" | "updatedAt"
>;

/** Updates the image's variants summary if the generation is still live. */
export async function setVariantsSummary(
  imageId: string,
  generation: number,
  summary: Partial<VariantsSummary>,
): Promise<void> {
  await db()
    .update(images)
    .set(summary)
    .where(and(eq(images.id, imageId), eq(images.generation, generation)));
}

/** A summary of a live generation's variants. */
export type NewSummary = Required<Omit<VariantsSummary, "updatedAt">> & {
  imageId: string;
  generation: number;
};

/** Updates the summaries of several images; only those whose generation is still live. */
export async function setVariantsSummaries(summaries: readonly NewSummary[]): Promise<void> {
  if (summaries.length === 0) return;

  const texts = (name: "imageId" | "variantsStatus") =>
    sql`${sql.param(summaries.map((one) => one[name]))}::text[]`;
  const lists = (name: "variantsReady" | "variantsFailed" | "variantsAwaited") =>
    sql`${sql.param(summaries.map((one) => JSON.stringify(one[name])))}::text[]`;
  await db().execute(sql`
    update ${images} i set variants_ready = s.ready, variants_failed = s.failed,
      variants_awaited = s.awaited, variants_status = s.status
    from unnest(
      ${texts("imageId")}, ${sql.param(summaries.map(({ generation }) => generation))}::int[],
      ${lists("variantsReady")}, ${lists("variantsFailed")}, ${lists("variantsAwaited")},
      ${texts("variantsStatus")}
    ) as s(id, generation, ready, failed, awaited, status)
    where i.id = s.id and i.generation = s.generation`);
}

/** Returns the keys of pending variants; empty when the generation is not live. */
export async function findPendingKeys(imageId: string, generation: number): Promise<string[]> {
  const [row] = await db()
    .select({ pendingKeys: images.variantsAwaited })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.generation, generation)));
  return row?.pendingKeys ?? [];
}

/**
 * Finds complete images whose variants have been pending for too long: not changed between the two
 * times. A restored image has the times of its archive, so its file must have come before that time
 * too.
 */
export async function findStuckImages({ before, after }: { before: string; after?: string }, limit: number) {
  const isOverdue = (column: AnyPgColumn) =>
    after === undefined ? lt(column, before) : notBetween(column, before, after);

  return db()
    .select({ imageId: images.id, generation: images.generation, pendingKeys: images.variantsAwaited })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(
      and(
        eq(images.uploaded, true),
        eq(images.variantsStatus, "pending"),
        isOverdue(images.updatedAt),
        isOverdue(imageFiles.createdAt),
      ),
    )
    .limit(limit);
}

import { sql } from "drizzle-orm";
import { collectionCounts, collectionImages, images } from "@/db/schema";
import { albumOf, markOf } from "@/lib/access";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import { db } from "@/lib/platform/database/transaction";
import { maxPreviews } from "./resource";

/** The columns that the URLs of an image depend on. */
export const previewColumns = {
  id: images.id,
  albumSlug: albumOf(),
  filename: images.filename,
  visibility: images.visibility,
  linkEpoch: images.linkEpoch,
  generation: images.generation,
  cropRevision: images.cropRevision,
  qualityRevision: images.qualityRevision,
  mark: markOf(),
};

export type PreviewImage = Pick<typeof images.$inferSelect, Exclude<keyof typeof previewColumns, "mark">> & {
  mark: WatermarkReference | null;
};

/** The first images of a collection from which its previews are chosen. */
const maxCandidates = 20;

/**
 * Returns the first images in the order by hand of each collection, and the stored previews of smart
 * ones, without archived, pending and sensitive images. A collection without such images has no entry.
 */
export async function listPreviews(collectionIds: readonly string[]): Promise<Map<string, PreviewImage[]>> {
  if (collectionIds.length === 0) return new Map();

  const { rows } = await db().execute<PreviewImage & { collectionId: string }>(sql`
    select w.id as "collectionId", p.*
    from unnest(${sql.param([...collectionIds])}::text[]) as w(id) cross join lateral (
      select images.id, ${albumOf()} as "albumSlug", images.filename, images.visibility,
        images.link_epoch as "linkEpoch", images.generation, images.crop_revision as "cropRevision",
        images.quality_revision as "qualityRevision", ${markOf()} as mark
      from (
        (select m.image_id, m.rank from ${collectionImages} m
        where m.collection_id = w.id and m.state <> 'deleted' and m.state in ('shown', 'hidden')
        order by m.rank limit ${maxCandidates})
        union all
        select p.id, p.place::text from ${collectionCounts} n
        cross join lateral json_array_elements_text(n.preview_ids::json) with ordinality as p(id, place)
        where n.collection_id = w.id
      ) candidates inner join ${images} on images.id = candidates.image_id
      where images.nsfw = 0 and images.uploaded = 1 and images.deleted_at is null and images.archived_at is null
      order by candidates.rank limit ${maxPreviews}
    ) p`);
  const byCollection = new Map<string, PreviewImage[]>();
  for (const { collectionId, ...image } of rows)
    byCollection.set(collectionId, [...(byCollection.get(collectionId) ?? []), image]);

  return byCollection;
}

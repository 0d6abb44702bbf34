import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { imageFiles, images, imageVariants, renditionLeases } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { removalPrefix } from "./lease-repository";
import type { RenditionRow } from "./repository";

interface VersionColumns {
  imageId: SQL;
  generation: SQL;
}

/** With the name of the table: in a query of one table, the builder leaves it out. */
export const fileVersion: VersionColumns = {
  imageId: sql`${imageFiles}.image_id`,
  generation: sql`${imageFiles}.generation`,
};
const liveVersion: VersionColumns = { imageId: sql`${images}.id`, generation: sql`${images}.generation` };

const rowMembers = Object.entries(getTableColumns(imageVariants)).map(
  ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
);

/** The renditions of a file version, as rows. */
export function renditionsOf({ imageId, generation }: VersionColumns): SQL<RenditionRow[]> {
  return sql`coalesce((
    select json_agg(json_build_object(${sql.join(rowMembers, sql`, `)})
      order by ${imageVariants.createdAt}, ${imageVariants.variantKey}, ${imageVariants.format})
    from ${imageVariants}
    where ${imageVariants}.image_id = ${imageId} and ${imageVariants}.generation = ${generation}), '[]')`;
}

/** For each removed variant of a file version, the id of its last removal. */
export function removalsOf({ imageId, generation }: VersionColumns): SQL<Record<string, string>> {
  return sql`coalesce((
    select json_object_agg(substr(l.name, ${sql.raw(String(removalPrefix.length + 1))}), l.holder)
    from ${renditionLeases} l
    where l.image_id = ${imageId} and l.generation = ${generation}
      and starts_with(l.name, ${sql.raw(`'${removalPrefix}'`)})), '{}')`;
}

export interface SavedVariants {
  imageId: string;
  renditions: RenditionRow[];
  removals: Record<string, string>;
}

/** Returns the renditions and removals of the live file versions of several images. */
export async function listSavedVariants(imageIds: readonly string[]): Promise<SavedVariants[]> {
  return db()
    .select({ imageId: images.id, renditions: renditionsOf(liveVersion), removals: removalsOf(liveVersion) })
    .from(images)
    .where(sql`${images.id} = any(${sql.param([...imageIds])}::text[])`);
}

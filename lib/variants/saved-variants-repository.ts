import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { images, imageVariants, renditionLeases } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { removalPrefix } from "./lease-repository";
import type { RenditionRow } from "./repository";

interface VersionColumns {
  imageId: AnyPgColumn;
  generation: AnyPgColumn;
}

const rowMembers = Object.entries(getTableColumns(imageVariants)).map(
  ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
);

/** The renditions of a file version, as rows. */
export function renditionsOf({ imageId, generation }: VersionColumns): SQL<RenditionRow[]> {
  return sql`coalesce((
    select json_agg(json_build_object(${sql.join(rowMembers, sql`, `)})
      order by ${imageVariants.createdAt}, ${imageVariants.variantKey}, ${imageVariants.format})
    from ${imageVariants}
    where ${imageVariants.imageId} = ${imageId} and ${imageVariants.generation} = ${generation}), '[]')`;
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
  const version = { imageId: images.id, generation: images.generation };
  return db()
    .select({ imageId: images.id, renditions: renditionsOf(version), removals: removalsOf(version) })
    .from(images)
    .where(sql`${images.id} = any(${sql.param([...imageIds])}::text[])`);
}

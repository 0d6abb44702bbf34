import { type SQL, sql } from "drizzle-orm";
import { imageEmbeddings } from "@/db/schema";
import type { SearchMode } from "@/lib/images/search/values";
import type { ImageFilters } from "./filters";
import { buildPageQuery, buildRankedPageQuery } from "./page";
import { maxComparedImages } from "./resource";

/** The meaning of a search, as a vector to compare with the vectors of images. */
export interface Meaning {
  mode: Exclude<SearchMode, "text">;
  vector: readonly number[];
  /** The model of the vector; others cannot be compared with it. */
  modelVersion: string;
  /** Whether encrypted images may be found. */
  findsEncrypted: boolean;
}

/** Each ranking adds its first images to the hybrid one. */
const maxFusedImages = 200;
/**
 * Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the larger, the less the
 * first ranks count.
 */
const fusionOffset = 60;

/**
 * Builds the query for the ids and ranks of the images whose texts are nearest in meaning. With
 * `hybrid`, their ranking is fused with the one by words, so that images found by both come first.
 */
export function buildMeaningPageQuery(filters: ImageFilters, meaning: Meaning, limit: number): SQL {
  const nearest = buildNearestQuery(filters, meaning, meaning.mode === "semantic" ? limit : maxFusedImages);
  if (meaning.mode === "semantic")
    return sql`select id, (1e6 * (1 - distance))::bigint as key from (${nearest}) nearest`;

  const byWords = filters.search
    ? buildRankedPageQuery(filters, { limit: maxFusedImages, after: undefined, offset: 0 })
    : sql`select ''::text as id, 0 as key where false`;
  const share = (rank: SQL) => sql`coalesce(1.0 / (${sql.raw(String(fusionOffset))} + ${rank}), 0)`;

  return sql`
    select coalesce(w.id, n.id) as id, (1e9 * (${share(sql`w.rank`)} + ${share(sql`n.rank`)}))::bigint as key
    from (select id, row_number() over (order by key desc, id desc) as rank from (${byWords}) words) w
    full join (select id, row_number() over (order by distance, id desc) as rank from (${nearest}) nearest) n on n.id = w.id
    order by key desc, id desc limit ${limit}`;
}

function buildNearestQuery(
  filters: ImageFilters,
  { vector, modelVersion, findsEncrypted }: Meaning,
  limit: number,
): SQL {
  const compared = { limit: maxComparedImages, after: undefined, offset: 0 };
  const newest = buildPageQuery("recent", { ...filters, search: undefined }, compared);
  const isVisible = findsEncrypted
    ? sql`true`
    : sql`exists (select 1 from images i where i.id = e.image_id and i.is_encrypted = 0)`;

  return sql`
    select e.image_id as id, e.embedding::vector <=> ${JSON.stringify(vector)}::vector as distance
    from (${newest}) newest
    inner join ${imageEmbeddings} e on e.owner = ${filters.owner} and e.image_id = newest.id
    where e.model_version = ${modelVersion} and cardinality(e.embedding) = ${vector.length} and ${isVisible}
    order by distance, id desc limit ${limit}`;
}

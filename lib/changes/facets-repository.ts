import { type SQL, sql } from "drizzle-orm";
import { type Facet, facetCodes } from "@/db/facets";
import { palette } from "@/lib/values/palette";

/** Conditions under which the image `i` with its live file `f` and its tags `t` has a facet. */
const conditions: { [Name in Facet]: SQL } = {
  live: sql`i.deleted_at is null`,
  deleted: sql`i.deleted_at is not null`,
  public: sql`i.visibility = 'public'`,
  unlisted: sql`i.visibility = 'unlisted'`,
  private: sql`i.visibility = 'private'`,
  nsfw: sql`i.nsfw = 1`,
  safe: sql`i.nsfw = 0`,
  without_alt: sql`coalesce(i.alt, '') = ''`,
  with_alt: sql`i.alt <> ''`,
  untagged: sql`t.words is null`,
  tagged: sql`t.words is not null`,
  complete: sql`f.format is not null`,
  landscape: sql`f.width > f.height`,
  portrait: sql`f.width < f.height`,
  square: sql`f.width = f.height`,
  // The pages of a TIFF are no frames.
  animated: sql`f.pages > 1 and f.format <> 'tiff'`,
  still: sql`f.pages = 1 or f.format = 'tiff'`,
  ...conditionsFor(["jpeg", "png", "webp", "gif", "avif", "heic", "tiff", "svg"], (format) => {
    return sql`f.format = ${sql.raw(`'${format}'`)}`;
  }),
  encrypted: sql`i.is_encrypted = 1`,
  // An encrypted image must not reveal what it looks like.
  ...conditionsFor(Object.keys(palette) as (keyof typeof palette)[], (color) => {
    return sql`i.is_encrypted = 0 and f.colors like ${sql.raw(`'%"name":"${color}"%'`)}`;
  }),
  archived: sql`i.archived_at is not null`,
  stars_1: sql`i.rating >= 1`,
  stars_2: sql`i.rating >= 2`,
  stars_3: sql`i.rating >= 3`,
  stars_4: sql`i.rating >= 4`,
  stars_5: sql`i.rating >= 5`,
  picked: sql`i.pick = 'pick'`,
  rejected: sql`i.pick = 'reject'`,
  withheld: sql`i.withheld_at is not null`,
};

function conditionsFor<Name extends Facet>(names: readonly Name[], toCondition: (name: Name) => SQL) {
  return Object.fromEntries(names.map((name) => [name, toCondition(name)])) as { [Key in Name]: SQL };
}

const facets = Object.entries(facetCodes).map(
  ([name, code]) => sql`case when ${conditions[name as Facet]} then ${sql.raw(`'${code}'`)} end`,
);

/** JSON with a null character is none to PostgreSQL. */
const exif = sql`case when i.is_encrypted = 0 and f.exif not like ${sql.raw(String.raw`'%\\u0000%'`)} then f.exif::jsonb end`;

/**
 * The columns of `image_search` that lists filter by, for the image `i` with its live file `f` and
 * its tags `t`.
 */
export const listedFileColumns = {
  facets: sql`concat(${sql.join(facets, sql`, `)})`,
  license: sql`i.license`,
  camera: sql`lower(nullif(concat_ws(' ', (${exif})->>'make', (${exif})->>'model'), ''))`,
  width: sql`f.width`,
  height: sql`f.height`,
  lens: sql`coalesce(lower((${exif})->>'lens'), '')`,
  focal_length: sql`case when jsonb_typeof((${exif})->'focal_length') = 'number'
    then ((${exif})->>'focal_length')::double precision end`,
};

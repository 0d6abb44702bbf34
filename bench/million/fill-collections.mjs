import pg from "pg";
import { rebuildFrom, runFilling } from "./run-filling.mjs";

/** The slugs of the collections that are measured. */
export const collectionSlugs = /** @type {const} */ ({
  /** 20% of the images, and 200,000 at most, in an order by hand that is random. Public. */
  largest: "largest",
  /** The first and the last of five levels, each with images. */
  root: "level-1",
  deepest: "level-5",
  /** 50 images. */
  small: "collection-20",
  /** 1% of the images by labels, and a month. Public. */
  smart: "smart",
  /** 0.01% of the images by a label, and three days. */
  smartFew: "smart-few",
});

const tables = ["collections", "collection_images", "collection_counts"];

/**
 * Inserts a collection for each 100 images of a library that `fillImages` has made, 10,000 at most: a
 * large one, five levels with 5% of the images each, 1,000 at most, two smart ones, and others with 50
 * images. Each tenth of the others contains the nine that follow. 5% are public.
 * @param {string} databaseUrl
 * @param {{ owner: string, count: number }} library with the number of its images
 * @returns {ReturnType<typeof checkCollections>}
 * @throws if the counts of the collections differ from their images
 */
export async function fillCollections(databaseUrl, { owner, count }) {
  const rebuilt = { tables: ["collection_images"], definition: "CREATE INDEX%" };
  await runFilling(databaseUrl, {
    statements,
    values: [owner, count],
    analyzed: tables,
    ...(count >= rebuildFrom && { rebuilt }),
  });
  return checkCollections(databaseUrl, owner);
}

/**
 * Compares what collections store about their images with the rows of the images.
 * @param {string} databaseUrl
 * @param {string} owner
 * @returns {Promise<{ collections: number, members: number }>} how many were compared
 * @throws if a count, a state or a time differs
 */
export async function checkCollections(databaseUrl, owner) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(comparison, [owner]);
    const [{ collections, members, wrong_counts: wrongCounts, wrong_members: wrongMembers }] = rows;
    if (wrongCounts + wrongMembers > 0)
      throw new Error(
        `${wrongCounts} collections of ${owner} have wrong counts, and ${wrongMembers} images in them have wrong states or times`,
      );

    return { collections, members };
  } finally {
    await client.end();
  }
}

const countStates = ["shown", "hidden", "archived", "deleted"]
  .map((state) => `count(*) filter (where state = '${state}')::integer as ${state}`)
  .join(", ");

const comparison = `
  with members as materialized (
    select m.collection_id, m.state as stored, m.created_at <> i.created_at or m.sort_taken <> i.sort_taken as is_outdated,
      case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived'
        when i.visibility = 'public' and i.uploaded = 1 and i.is_encrypted = 0 and i.withheld_at is null then 'shown'
        else 'hidden' end as state
    from collection_images m inner join images i on i.id = m.image_id where i.owner = $1
  ), counted as (select collection_id, ${countStates} from members group by collection_id)
  select
    (select count(*)::integer from collections where owner = $1) as collections,
    (select count(*)::integer from members) as members,
    (select count(*)::integer from members where stored <> state or is_outdated) as wrong_members,
    (select count(*)::integer from collections c
      left join collection_counts n on n.collection_id = c.id left join counted p on p.collection_id = c.id
      where c.owner = $1 and c.kind = 'manual'
        and (coalesce(n.shown, 0), coalesce(n.hidden, 0), coalesce(n.archived, 0), coalesce(n.deleted, 0))
          <> (coalesce(p.shown, 0), coalesce(p.hidden, 0), coalesce(p.archived, 0), coalesce(p.deleted, 0))) as wrong_counts`;

const now = "2026-11-01T00:00:00.000Z";

/** @param {string} number of a collection, from 0 */
const collectionId = (number) =>
  `'col_' || lpad(to_hex(${number}), 8, '0') || substr(md5($1::text || 'c' || (${number})), 1, 18)`;

/** The id that `fillImages` gives. @param {string} number of an image, from 1 */
const imageId = (number) =>
  `'img_' || lpad(to_hex(${number}), 8, '0') || substr(md5($1::text || (${number})), 1, 18)`;

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The rank of the fraction `value` / 62⁶ in base 62 (`lib/ranks/ranks.ts`), for a column of this
 * name.
 */
const rank = `rtrim(${[5, 4, 3, 2, 1, 0]
  .map((power) => `substr('${digits}', 1 + (value / ${62 ** power} % 62)::integer, 1)`)
  .join(" || ")}, '0')`;

const maxSize = 200_000;
const largestSize = `least($2::integer / 5, ${maxSize})`;
const levelSize = "least($2::integer / 20, 1000)";

const march = { taken_from: "2025-03-01", taken_to: "2025-03-31" };
const threeDays = { taken_from: "2025-03-01", taken_to: "2025-03-03" };
const filters = {
  smart: JSON.stringify({ any: [{ label: "dog" }, { label: "owl" }, march] }),
  smartFew: JSON.stringify({ any: [{ label: "owl" }, threeDays] }),
};

const columns = "collection_id, image_id, rank, state, created_at, sort_taken, added_at";
const copies = "r.rank, collection_state(s.facets), s.created_at, s.sort_taken, s.created_at";

const statements = [
  `insert into collections (id, owner, parent_id, kind, slug, title, visibility, sort, is_pinned, filter, filter_scopes,
     created_at, updated_at)
   select ${collectionId("n")}, $1::text,
     case when n between 2 and 5 then ${collectionId("n - 1")} when n > 10 and n % 10 > 0 then ${collectionId("n - n % 10")} end,
     case when n in (6, 7) then 'smart' else 'manual' end,
     case when n = 0 then '${collectionSlugs.largest}' when n <= 5 then 'level-' || n when n = 6 then '${collectionSlugs.smart}'
       when n = 7 then '${collectionSlugs.smartFew}' else 'collection-' || n end,
     'Collection ' || n, case when n % 20 = 0 or n = 6 then 'public' else 'private' end,
     case when n in (6, 7) then 'recent' else 'manual' end, (n < 20)::integer,
     case n when 6 then '${filters.smart}' when 7 then '${filters.smartFew}' end,
     case when n in (6, 7) then '["ai:read"]' else '[]' end, '${now}', '${now}'
   from generate_series(0, least($2::integer / 100, 10000) - 1) n`,
  `create temporary table bench_ranks (n integer primary key, rank text) on commit drop`,
  // As if each image had been added behind the others.
  `insert into bench_ranks select n, ${rank}
   from (select n, ${62 ** 6 / 2} + n::bigint * 65536 as value from generate_series(1, ${maxSize}) n) v`,
  `insert into collection_images (${columns})
   select ${collectionId("0")}, s.image_id, ${copies}
   from (select image_id, facets, created_at, sort_taken, row_number() over (order by md5(image_id)) as n
       from image_search where owner = $1::text) s
     inner join bench_ranks r on r.n = s.n
   where s.n <= ${largestSize} order by s.n`,
  // The factors are prime, so the images of a collection differ.
  `insert into collection_images (${columns})
   select ${collectionId("c.n")}, s.image_id, ${copies}
   from (select n, case when n <= 5 then ${levelSize} else 50 end as size
       from generate_series(1, least($2::integer / 100, 10000) - 1) n where n not in (6, 7)) c
     cross join lateral generate_series(1, c.size) as member (place)
     cross join lateral (select (1 + (c.n * 7919::bigint + member.place * 104729::bigint) % $2::integer)::integer as number) i
     inner join bench_ranks r on r.n = member.place
     inner join image_search s on s.image_id = ${imageId("i.number")}
   order by c.n, member.place`,
  `insert into collection_counts (collection_id, shown, hidden, archived, deleted)
   select collection_id, ${countStates}
   from collection_images m inner join collections c on c.id = m.collection_id where c.owner = $1 group by collection_id`,
  `insert into collection_counts (collection_id, smart_count) select id, 0 from collections where owner = $1 and kind = 'smart'`,
];

import { asc, desc, type SQL, sql } from "drizzle-orm";
import { albumRanks, collectionImages, images, shareImages, shareUploads } from "@/db/schema";
import { orderKeyOf } from "@/lib/albums";
import type { SubtreeNode } from "@/lib/collections";
import type { ShareRow } from "./repository";
import type { SharedContent } from "./shared-content";

// The images of a share with their places, as the table `places` of a query. Of an album, only the
// images with a rank in its order by hand have one.

/** A share and, if it is of a collection, its content. */
export interface SharedSet {
  share: ShareRow;
  /** Whether the album of the share is shown in its order by hand. The default is for queries without an order. */
  isByHand?: boolean;
  content: SharedContent | undefined;
}

const noPlaces = sql`select null::text as image_id, 0 as section, 0 as position where false`;

/** Returns the images of the share with their places. An image is in the first place only. */
export function placesOf({ share, isByHand, content }: SharedSet): SQL {
  if (content) return placesInSections(share, content);
  if (share.target === "album" && isByHand)
    return sql`
      select image_id, 0 as section, 0 as position, rank from ${albumRanks}
      where owner = ${share.owner} and album_slug = ${share.albumSlug}`;
  if (share.target === "album") return noPlaces;

  return sql`
    select image_id, 0 as section, position from ${shareImages} where share_id = ${share.id}`;
}

/** Columns by which a section is sorted; each order uses some. */
const keys = sql`m.rank, m.created_at, m.sort_taken`;
const noKeys = sql`null::text as rank, null::text as created_at, null::text as sort_taken`;

function placesInSections(share: ShareRow, { sections, matches }: SharedContent): SQL {
  const [only, ...others] = sections;
  if (!only) return noPlaces;

  const indexes = [...sections.keys()];
  const manual = indexes.filter((index) => sections[index]?.kind === "manual");
  const smart = indexes.filter((index) => sections[index]?.kind === "smart");
  // Without a list of sections, the order of an index is the order of the page.
  if (others.length === 0 && manual.length > 0)
    return sql`
      select m.image_id, 0 as section, 0 as position, ${only.sort}::text as sort, ${keys}
      from ${collectionImages} m where m.collection_id = ${only.id} and m.state <> 'deleted'`;

  const idsOf = (chosen: readonly number[]) =>
    sql.param(chosen.flatMap((index) => sections[index]?.id ?? []));
  const sorts = sql.param(manual.flatMap((index) => sections[index]?.sort ?? []));
  const ofManual = sql`
    select m.image_id, w.section, 0 as position, w.sort, ${keys}
    from unnest(${idsOf(manual)}::text[], ${sql.param(manual)}::integer[], ${sorts}::text[])
      as w(id, section, sort)
    inner join ${collectionImages} m on m.collection_id = w.id and m.state <> 'deleted'`;
  const ofSmart = share.live
    ? sql`
      select f.image_id, f.section, f.place::integer as position, '' as sort, ${noKeys}
      from unnest(
        ${sql.param(matches.map(({ imageId }) => imageId))}::text[],
        ${sql.param(matches.map(({ section }) => section))}::integer[]
      ) with ordinality as f(image_id, section, place)
      where ${isNotFromGuest(sql`f.image_id`)}`
    : sql`
      select f.image_id, w.section, f.position, '' as sort, ${noKeys}
      from unnest(${idsOf(smart)}::text[], ${sql.param(smart)}::integer[]) as w(id, section)
      inner join ${shareImages} f on f.share_id = ${share.id} and f.collection_id = w.id
      where ${isNotFromGuest(sql`f.image_id`)}`;

  return sql`
    select distinct on (image_id) * from (${ofManual} union all ${ofSmart}) listed
    order by image_id, section, position`;
}

/**
 * Guests send images to the owner alone. A query that finds them does not show them to other guests
 * until the owner has made them unlisted or public.
 */
const isNotFromGuest = (imageId: SQL) => sql`not exists (
  select from ${shareUploads} u inner join ${images} i on i.id = u.image_id
  where u.image_id = ${imageId} and i.visibility = 'private')`;

/** Returns the order of the images in a query with `places`. */
export function orderOf({ share, isByHand, content }: SharedSet): SQL[] {
  if (share.target === "album")
    return isByHand
      ? [asc(orderKeyOf(sql`places.rank`)), asc(images.id)]
      : [desc(images.createdAt), desc(images.id)];
  if (!content) return [sql`places.position`];

  const [only, ...others] = content.sections;
  if (!only || (others.length === 0 && only.kind === "smart")) return [sql`places.position`];
  return others.length === 0 ? orders[only.sort] : orderOfSections;
}

const orders = {
  manual: [sql`places.rank`],
  recent: [sql`places.created_at desc`, sql`places.image_id desc`],
  oldest: [sql`places.created_at`, sql`places.image_id`],
  taken: [sql`places.sort_taken desc`, sql`places.image_id desc`],
  name: [asc(images.filename), asc(images.id)],
} satisfies Record<SubtreeNode["sort"], SQL[]>;

/** Each section in its own order; a smart one has positions. */
const orderOfSections = [
  sql`places.section`,
  sql`places.position`,
  sql`case places.sort
    when 'manual' then places.rank when 'oldest' then places.created_at when 'name' then ${images.filename}
    end collate "C"`,
  sql`case places.sort when 'recent' then places.created_at when 'taken' then places.sort_taken
    end collate "C" desc`,
  sql`case when places.sort in ('recent', 'taken') then places.image_id end collate "C" desc`,
  sql`places.image_id`,
];

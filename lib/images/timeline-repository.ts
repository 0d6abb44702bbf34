import { and, type SQL, sql } from "drizzle-orm";
import { imageMonths, imageSearch, images } from "@/db/schema";
import { db, withIndexScans } from "@/lib/platform/database/transaction";
import {
  type ImageFilters,
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesImage,
  matchesLinkedRows,
  matchesSearchRow,
} from "./list-queries/filters";

export interface MonthRow {
  /** `YYYY-MM` */
  month: string;
  count: number;
  ratioSum: number;
  /** A byte for each image, newest first. */
  ratios: Buffer | null;
}

/**
 * Cut to what a byte can say: 42 steps for each doubling of the width, with 128 for a square.
 * Without a file it is a square.
 */
const ratio = sql`tile_ratio(s.width, s.height)`;
const ratioByte = sql`set_byte('\\x00'::bytea, 0, 128 + round(42 / ln(2.0::float8) * ln(${ratio}))::integer)`;
const noRatios = sql`null::bytea`;
const allRatios = sql`string_agg(${ratioByte}, ''::bytea order by s.sort_taken desc, s.image_id desc)`;

interface Months {
  withRatios: boolean;
  year?: string | undefined;
  /** The oldest month, `YYYY-MM`. */
  since?: string | undefined;
}

/**
 * Returns the months of the images that match, newest first. Reads one narrow index for all common
 * filters.
 */
export async function listMonths(
  filters: ImageFilters,
  { withRatios, year, since }: Months,
): Promise<MonthRow[]> {
  if (!withRatios && year === undefined && since === undefined && isCounted(filters))
    return listCountedMonths(filters);

  const isInYear =
    year === undefined
      ? undefined
      : isInPeriod(sql`s.sort_taken`, { from: `${year}-01-01`, to: `${year}-12-31` });
  const isLater = since === undefined ? undefined : sql`s.sort_taken >= ${since}`;
  const { rows } = await withIndexScans((database) =>
    database.execute<{ month: string; count: number; ratioSum: number; ratios: Buffer | null }>(sql`
      select left(s.sort_taken, 7) as month, count(*)::integer as count, sum(${ratio})::float8 as "ratioSum",
        ${withRatios ? allRatios : noRatios} as ratios
      from ${imageSearch} s where ${and(isListed(filters), isInYear, isLater)}
      group by 1 order by 1 desc`),
  );

  return rows;
}

/** Whether the images that match are all images of the library or of an album, or the archived part. */
function isCounted({ deleted, tags = [], properties = {}, ...filters }: ImageFilters): boolean {
  const { owner, album, archived, deletedTags, ...others } = filters;
  const values = [...Object.values(properties), ...Object.values(others)];
  return deleted === "exclude" && tags.length === 0 && values.every((value) => value === undefined);
}

/** The counts of a month, by whether archived images count. */
const countedColumns = {
  include: { count: sql`count`, ratio: sql`ratio_millionths` },
  exclude: {
    count: sql`count - archived_count`,
    ratio: sql`ratio_millionths - archived_ratio_millionths`,
  },
  only: { count: sql`archived_count`, ratio: sql`archived_ratio_millionths` },
};

async function listCountedMonths({ owner, album, archived }: ImageFilters): Promise<MonthRow[]> {
  const { count, ratio: millionths } = countedColumns[archived];
  const { rows } = await db().execute<Omit<MonthRow, "ratios">>(sql`
    select month, sum(${count})::integer as count, sum(${millionths})::float8 / 1e6 as "ratioSum"
    from ${imageMonths} where ${and(sql`owner = ${owner}`, isInAlbum(sql`album_slug`, album))}
    group by 1 having sum(${count}) > 0 order by 1 desc`);
  return rows.map((row) => ({ ...row, ratios: null }));
}

/** Matches rows `s` of the timeline's index with the filters. */
export function isListed(filters: ImageFilters): SQL | undefined {
  const { owner, album, tags = [] } = filters;
  const fromImage = matchesImage(filters);
  // The words and properties are compared in the row itself.
  const linkedFilters = { ...filters, search: undefined, properties: undefined };
  const { sha256 } = filters.properties ?? {};

  return and(
    sql`s.owner = ${owner}`,
    isInAlbum(sql`s.album_slug`, album),
    isInPeriod(sql`s.created_at`, filters),
    isTakenInPeriod(sql`s.sort_taken`, filters),
    matchesSearchRow(sql`s`, filters, { useIndex: false }),
    fromImage &&
      sql`s.image_id in (select ${images.id} from ${images} where ${images.owner} = ${owner} and ${fromImage})`,
    matchesLinkedRows(sql`s.image_id`, {
      filters: { ...linkedFilters, ...(sha256 !== undefined && { properties: { sha256 } }) },
      tags,
      useSearchIndex: false,
    }),
  );
}

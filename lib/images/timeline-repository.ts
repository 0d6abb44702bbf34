import { and, type SQL, sql } from "drizzle-orm";
import { imageSearch, images } from "@/db/schema";
import { db, withIndexScans } from "@/lib/platform/database/transaction";
import {
  type ImageFilters,
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

/** A ratio as a byte: 42 steps for each doubling of the width, with 128 for a square. */
const [squareByte, stepsPerDoubling, maxByte] = [128, 42, 255];
const doublings = sql.raw(`(${stepsPerDoubling} / ln(2.0::float8))`);
const [leastRatio, greatestRatio] = [-squareByte, maxByte - squareByte].map((steps) =>
  sql.raw(String(2 ** (steps / stepsPerDoubling))),
);
/** Cut to what a byte can say. An image without a file is laid out as a square. */
const ratio = sql`case when s.width > 0 and s.height > 0
  then least(greatest(s.width / s.height::float8, ${leastRatio}), ${greatestRatio}) else 1 end`;
const ratioByte = sql`set_byte('\\x00'::bytea, 0, ${sql.raw(String(squareByte))} + round(${doublings} * ln(${ratio}))::integer)`;
const noRatios = sql`null::bytea`;
const allRatios = sql`string_agg(${ratioByte}, ''::bytea order by s.sort_taken desc, s.image_id desc)`;

/** Returns the months of the images that match, newest first. Reads one narrow index for all common filters. */
export async function listMonths(
  filters: ImageFilters,
  options: { withRatios: boolean; year?: string | undefined },
): Promise<MonthRow[]> {
  const { year, withRatios } = options;
  const isInYear =
    year === undefined
      ? undefined
      : isInPeriod(sql`s.sort_taken`, { from: `${year}-01-01`, to: `${year}-12-31` });
  const { rows } = await withIndexScans(() =>
    db().execute<{ month: string; count: number; ratioSum: number; ratios: Buffer | null }>(sql`
      select left(s.sort_taken, 7) as month, count(*)::integer as count, sum(${ratio})::float8 as "ratioSum",
        ${withRatios ? allRatios : noRatios} as ratios
      from ${imageSearch} s where ${and(isListed(filters), isInYear)}
      group by 1 order by 1 desc`),
  );
  return rows;
}

function isListed(filters: ImageFilters): SQL | undefined {
  const { owner, album, tags = [] } = filters;
  const fromImage = matchesImage(filters);
  // The words and properties are compared in the row itself.
  const linkedFilters = { ...filters, search: undefined, properties: undefined };
  const { sha256 } = filters.properties ?? {};
  return and(
    sql`s.owner = ${owner}`,
    album === undefined ? undefined : sql`s.album_slug = ${album}`,
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

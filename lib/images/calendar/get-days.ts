import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { listCorrected } from "../get-timeline";
import type { ArchivedChoice, ImageFiltersBody } from "../list-queries/resource";
import { type GridRow, readGridRows } from "../list-repository";
import { presentGridImage } from "../present-image";
import { resolveFilters } from "../resolve-filters";
import { maxTotal } from "../resource";
import { daysOfMonth, sameDayInEarlierYears } from "./days";
import { type DayRow, listDays } from "./repository";
import { defaultImagesPerDay, maxDaysOfYears, type OnThisDay, type TimelineDays } from "./resource";

interface DaysQuery extends ImageFiltersBody {
  /** `YYYY-MM` */
  month: string;
}

/** Returns the days of a month that have images which match the filters, in the order of the timeline. */
export async function getTimelineDays(actor: Actor, { month, ...query }: DaysQuery): Promise<TimelineDays> {
  const filters = await resolveFilters(actor, query);
  const days = daysOfMonth(month);
  const rows = await listCorrected(query.search, filters.owner, (search) =>
    listDays({ ...filters, search }, { days, images: 1, areCovers: true, limit: days.length }),
  );
  const images = await readImages(rows, { withMetadata: false });

  return {
    data: rows.map((row) => {
      const [cover] = imagesOf(row, images);
      return { ...presentDay(row), preview_url: cover ? imageUrl(actor.library, cover, "thumb") : null };
    }),
  };
}

interface OnThisDayQuery {
  /** `YYYY-MM-DD` */
  day: string;
  limit?: number | undefined;
  archived?: ArchivedChoice | undefined;
}

/** Returns the images of the same month and day in earlier years. */
export async function getOnThisDay(
  actor: Actor,
  { day, limit = defaultImagesPerDay, archived }: OnThisDayQuery,
): Promise<OnThisDay> {
  const filters = await resolveFilters(actor, { archived });
  const days = sameDayInEarlierYears(day);
  const rows = await listDays(filters, { days, images: limit, limit: maxDaysOfYears });
  const images = await readImages(rows, { withMetadata: true });

  return {
    data: rows.map((row) => ({
      ...presentDay(row),
      images: imagesOf(row, images).map((image) => presentGridImage(actor, image)),
    })),
  };
}

function presentDay({ day, count }: DayRow) {
  return { day, count: Math.min(count, maxTotal), count_is_exact: count <= maxTotal };
}

async function readImages(
  rows: readonly DayRow[],
  options: { withMetadata: boolean },
): Promise<ReadonlyMap<string, GridRow>> {
  const chosen = rows.flatMap(({ day, ids }) => ids.map((id) => ({ id, key: day })));
  const images = await readGridRows(chosen, { sort: "taken", ...options });

  return new Map(images.map((image) => [image.id, image]));
}

/** An image that was deleted since its id was read is missing. */
function imagesOf({ ids }: DayRow, images: ReadonlyMap<string, GridRow>): GridRow[] {
  return ids.flatMap((id) => images.get(id) ?? []);
}

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import {
  describeChoice,
  type FilterName,
  filterNames,
  type ListChoice,
  type ListFilters,
  parseListChoice,
  resolveSort,
  toFiltersBody,
  writeListChoice,
} from "@/components/library/filters";
import { ratioToByte, tileRatio } from "@/components/library/geometry/ratio-bytes";
import type { ListStart } from "@/components/library/list/use-image-list";
import { gridWidthCookie, parseGridWidth, type ViewState } from "@/components/library/view-mode";
import { getTimeline, listGridImages } from "@/lib/images";
import { type GridImage, ImageFiltersBody } from "@/lib/images/list-queries/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { getCurrentSettings } from "../get-current-settings";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

interface PageQuery {
  path: string;
  searchParams: SearchParams;
  /** The filters of the page itself. */
  filters?: ListFilters;
}

/** What fills the first screens; the rest is loaded as it comes into view. */
const firstImages = 80;
/** Ratios of more images than these are loaded when their years come into view. */
const maxRatios = 10_000;

/** Reads what the page of a list shows first. Redirects to the page without filters that the API does not accept. */
export async function loadList(actor: Actor, query: PageQuery) {
  const params = toSearchParams(await query.searchParams);
  const choice = parseListChoice(params);
  const merged: ListChoice = { ...choice, filters: { ...choice.filters, ...query.filters } };
  const cursor = params.get("cursor") ?? undefined;
  const view = await readView();
  const parsed = ImageFiltersBody.safeParse(toFiltersBody(merged.filters));
  if (!parsed.success) redirect(withoutInvalid(query.path, choice, parsed.error.issues));
  try {
    const start = await readStart(actor, { choice: merged, filters: parsed.data, cursor });
    return { start, view };
  } catch (error) {
    // A cursor of another list, or filters that contradict each other.
    if (error instanceof AppError && params.size > 0) redirect(query.path);
    throw error;
  }
}

async function readView(): Promise<ViewState> {
  const [settings, cookieStore] = await Promise.all([getCurrentSettings(), cookies()]);
  return {
    mode: settings?.image_view_mode ?? "regular",
    width: parseGridWidth(cookieStore.get(gridWidthCookie)?.value),
  };
}

function toSearchParams(all: Awaited<SearchParams>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function withoutInvalid(
  path: string,
  choice: ListChoice,
  issues: ReadonlyArray<{ path: readonly PropertyKey[] }>,
): string {
  const invalid = new Set(issues.map((issue) => issue.path[0]));
  const filters = Object.fromEntries(
    filterNames.filter((name) => !invalid.has(name)).map((name: FilterName) => [name, choice.filters[name]]),
  );
  const text = writeListChoice({ ...choice, filters }).toString();
  return text === "" ? path : `${path}?${text}`;
}

async function readStart(
  actor: Actor,
  { choice, filters, cursor }: { choice: ListChoice; filters: ImageFiltersBody; cursor: string | undefined },
): Promise<ListStart> {
  const sort = resolveSort(choice);
  const isByMonth = sort === "taken";
  // Further pages, which only browsers without scripts ask for, show nothing of what lies before them.
  const isLater = cursor !== undefined;
  const [page, timeline] = await Promise.all([
    listGridImages(actor, { ...filters, sort, cursor, limit: firstImages, include_total: !isByMonth }),
    isByMonth && !isLater ? getTimeline(actor, filters) : undefined,
  ]);
  const months = timeline ? await withFirstRatios(actor, filters, timeline.data) : monthsOf(page.data);
  return {
    key: describeChoice(choice),
    months: isByMonth ? months : undefined,
    images: page.data,
    cursor: page.next_cursor,
    total: page.total,
    isLater,
  };
}

/** The timeline of these images alone. */
function monthsOf(images: readonly GridImage[]): Months {
  const byMonth = new Map<string, number[]>();
  for (const { taken_at, created_at, width, height } of images) {
    const month = (taken_at ?? created_at).slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), ratioToByte(width, height)]);
  }
  return [...byMonth].map(([month, bytes]) => ({
    month,
    count: bytes.length,
    ratio_sum: bytes.reduce((sum, byte) => sum + tileRatio(byte), 0),
    ratios: Buffer.from(bytes).toString("base64"),
  }));
}

type Months = NonNullable<ListStart["months"]>;

/** Limits the ratios to those of the months on the first screens. */
async function withFirstRatios(actor: Actor, filters: ImageFiltersBody, months: Months): Promise<Months> {
  const count = months.reduce((sum, month) => sum + month.count, 0);
  if (count <= maxRatios) return months;
  const known = months.some(({ ratios }) => ratios !== null)
    ? months
    : await readFirstYear(actor, filters, months);
  let before = 0;
  return months.map((month, position) => {
    const isOnFirstScreens = before < firstImages;
    before += month.count;
    return { ...month, ratios: isOnFirstScreens ? (known[position]?.ratios ?? null) : null };
  });
}

async function readFirstYear(actor: Actor, filters: ImageFiltersBody, months: Months): Promise<Months> {
  const year = months[0]?.month.slice(0, 4) ?? "";
  return (await getTimeline(actor, { ...filters, year })).data;
}

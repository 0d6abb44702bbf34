import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getTimeZone } from "next-intl/server";
import {
  type CollectionOfList,
  describeChoice,
  filterNames,
  isByMonth as hasMonths,
  type ListChoice,
  type ListFilters,
  parseListChoice,
  resolveSort,
  toFiltersBody,
  withDefaults,
  withoutFilter,
  writeListChoice,
} from "@/components/image-lists/filters";
import type { TimelineMonth } from "@/components/image-lists/list-api";
import { packImages } from "@/components/image-lists/packed-images";
import { packMonths } from "@/components/image-lists/packed-months";
import { ratioToByte, tileRatio } from "@/components/image-lists/ratio-bytes";
import type { ListStart } from "@/components/image-lists/use-image-list";
import { gridWidthCookie, parseGridWidth } from "@/components/library/grid-width";
import type { ViewState } from "@/components/library/view-mode";
import { currentCalendar } from "@/components/search/calendar";
import { applySearchText } from "@/components/search/search-tokens";
import { typedSearch } from "@/components/search/typed-search";
import { listCollectionGrid } from "@/lib/collections";
import { getTimeline, listGridImages } from "@/lib/images";
import { type GridImage, ImageFiltersBody } from "@/lib/images/list-queries/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { getCurrentSettings } from "../get-current-settings";
import { type SearchParams, toSearchParams } from "./search-params";

interface PageQuery {
  path: string;
  searchParams: SearchParams;
  /** The filters of the page itself. */
  filters?: ListFilters;
  /** On the page of a collection, which is among the filters. */
  collection?: CollectionOfList | undefined;
}

/** The number of images on the first screens; the rest is loaded as it comes into view. */
const firstImages = 40;
/** Ratios of more images than these are loaded when their years come into view. */
const maxRatios = 10_000;

/**
 * Reads what the page of a list shows first. A license that does not exist, or not any more, does
 * not filter it. Redirects to the page without other filters that the API does not accept, and to
 * the page with the values of a form that was sent without scripts.
 */
export async function loadList(actor: Actor, query: PageQuery) {
  const params = toSearchParams(await query.searchParams);
  const choice = parseListChoice(params);
  const typed = params.get(typedSearch);
  if (typed !== null) {
    const calendar = currentCalendar(await getLocale(), await getTimeZone());
    redirect(urlOf(query.path, { ...choice, filters: applySearchText(choice.filters, typed, calendar) }));
  }

  const merged: ListChoice = {
    ...choice,
    filters: { ...choice.filters, ...query.filters },
    collection: query.collection,
  };
  const cursor = params.get("cursor") ?? undefined;
  const view = await readView();
  const parsed = ImageFiltersBody.safeParse(toFiltersBody(withDefaults(merged.filters)));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0]));
    redirect(urlWithout(names, { path: query.path, choice }));
  }

  const list = { choice: merged, filters: parsed.data, cursor };
  try {
    return { ...(await readWithKnownLicense(actor, list)), view };
  } catch (error) {
    // A cursor of another list, or filters that contradict each other.
    if (!(error instanceof AppError) || params.size === 0) throw error;
    redirect(urlWithout(Object.keys(error.details ?? {}), { path: query.path, choice }));
  }
}

interface ListRequest {
  choice: ListChoice;
  filters: ImageFiltersBody;
  cursor: string | undefined;
}

/** Reads the list without its license when there is none of that name. */
async function readWithKnownLicense(
  actor: Actor,
  list: ListRequest,
): Promise<{ start: ListStart; unknownLicense?: string }> {
  try {
    return { start: await readStart(actor, list) };
  } catch (error) {
    const { license, ...filters } = list.filters;
    if (license === undefined || !(error instanceof AppError && error.details?.license)) throw error;

    const choice = { ...list.choice, filters: withoutFilter(list.choice.filters, "license") };
    return { start: await readStart(actor, { ...list, choice, filters }), unknownLicense: license };
  }
}

async function readView(): Promise<ViewState> {
  const [settings, cookieStore] = await Promise.all([getCurrentSettings(), cookies()]);
  return {
    mode: settings?.image_view_mode ?? "regular",
    width: parseGridWidth(cookieStore.get(gridWidthCookie)?.value),
  };
}

function urlWithout(
  names: readonly string[],
  { path, choice }: { path: string; choice: ListChoice },
): string {
  const filters = Object.fromEntries(
    filterNames.filter((name) => !names.includes(name)).map((name) => [name, choice.filters[name]]),
  );
  return urlOf(path, { ...choice, filters });
}

function urlOf(path: string, choice: ListChoice): string {
  const text = writeListChoice(choice).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The parts of a list that only the browser reads. */
const unread: ListStart = {
  key: "",
  months: undefined,
  images: packImages([]),
  cursor: null,
  total: undefined,
  isLater: false,
};

async function readStart(actor: Actor, { choice, filters, cursor }: ListRequest): Promise<ListStart> {
  // The page does not wait for the provider that interprets a search.
  if (choice.mode !== undefined) return unread;

  const sort = resolveSort(choice);
  const isByMonth = hasMonths(choice);
  // Further pages, which only browsers without scripts ask for, show nothing of what lies before
  // them.
  const isLater = cursor !== undefined;
  const { collection: id, ...others } = filters;
  const query = { ...others, sort, cursor, limit: firstImages, include_total: !isByMonth };
  const [page, timeline] = await Promise.all([
    id === undefined ? listGridImages(actor, query) : listCollectionGrid(actor, id, query),
    isByMonth && !isLater ? getTimeline(actor, filters, { maxRatios, firstImages }) : undefined,
  ]);
  const months = timeline?.data ?? monthsOf(page.data);

  return {
    key: describeChoice(choice),
    months: isByMonth ? packMonths(months) : undefined,
    images: packImages(page.data),
    cursor: page.next_cursor,
    total: page.total,
    isLater,
  };
}

/** The timeline of these images alone. */
function monthsOf(images: readonly GridImage[]): TimelineMonth[] {
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

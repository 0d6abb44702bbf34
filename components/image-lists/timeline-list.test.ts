import { beforeEach, expect, test } from "vitest";
import type { GridImage, ListApi, PageQuery, TimelineMonth } from "./list-api";
import { tileRatio } from "./ratio-bytes";
import { TimelineList } from "./timeline-list";

/** A library with these images by month, newest first; every image is square. */
function createLibrary(months: Record<string, string[]>) {
  const calls: string[] = [];
  const monthOf = (month: string): TimelineMonth => {
    const count = months[month]?.length ?? 0;
    return { month, count, ratio_sum: count, ratios: btoa("\x80".repeat(count)) };
  };

  const api: ListApi = {
    async timeline({ taken_from }, year) {
      const period = taken_from?.slice(0, 7) ?? year;
      calls.push(period === undefined ? "timeline" : `timeline ${period}`);
      return Object.keys(months)
        .filter((month) => period === undefined || month.startsWith(period))
        .map(monthOf);
    },
    async page({ filters, offset = 0 }: PageQuery) {
      const month = filters.taken_from?.slice(0, 7) ?? "";
      calls.push(`${month} ${offset}`);
      const data = (months[month] ?? []).slice(offset, offset + 200).map((id) => ({ id }) as GridImage);

      return { data, next_cursor: null };
    },
  };

  return { api, months, calls, timeline: () => Object.keys(months).map(monthOf) };
}

let library: ReturnType<typeof createLibrary>;
let list: TimelineList;

const idsOf = (from = 0, to = list.snapshot().count) =>
  Array.from({ length: to - from }, (_, position) => list.imageAt(from + position)?.id);
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, position) => `${prefix}${position}`);

beforeEach(() => {
  library = createLibrary({ "2026-03": ["a", "b", "c"], "2026-01": numbered("j", 450) });
  list = new TimelineList(
    library.api,
    {},
    { months: library.timeline(), images: [{ id: "a" }, { id: "b" }] as GridImage[] },
  );
});

test("loads only the pages that a range needs, each once", async () => {
  await list.load(0, 2);
  expect(library.calls).toEqual([]);

  await list.load(1, 4);
  await list.load(0, 5);

  expect(library.calls).toEqual(["2026-03 0", "2026-01 0"]);

  await Promise.all([list.load(440, 453), list.load(440, 453)]);
  expect(library.calls.slice(2)).toEqual(["2026-01 400"]);
  expect(idsOf(0, 5)).toEqual(["a", "b", "c", "j0", "j1"]);
  expect([list.indexOf("c"), list.indexOf("j449"), list.indexOf("j250")]).toEqual([2, 452, undefined]);
});

test("hidden images leave their place and return to it", async () => {
  await list.load(0, 10);
  list.hide(["b", "j0"]);

  expect(idsOf(0, 4)).toEqual(["a", "c", "j1", "j2"]);
  expect(list.snapshot().sections.map(({ key, count, ratios }) => [key, count, ratios?.length])).toEqual([
    ["2026-03", 2, 2],
    ["2026-01", 449, 449],
  ]);
  expect([list.indexOf("b"), list.indexOf("j1")]).toEqual([undefined, 2]);

  list.hide(["a", "c"]);
  expect(list.snapshot().sections.map(({ key }) => key)).toEqual(["2026-01"]);

  list.unhide(["a", "b", "c", "j0"]);
  expect(idsOf(0, 4)).toEqual(["a", "b", "c", "j0"]);
});

test("a refresh reads only the months that changed, and shows them at once", async () => {
  await list.load(0, 10);
  library.calls.length = 0;
  library.months["2026-03"] = ["new", "a", "c"].concat("d");
  const seen: number[] = [];
  list.subscribe(() => seen.push(list.snapshot().count));
  await list.refresh();

  expect(library.calls).toEqual(["timeline", "2026-03 0"]);
  expect(seen).toEqual([454]);
  expect(idsOf(0, 6)).toEqual(["new", "a", "c", "d", "j0", "j1"]);
  expect(list.has("b")).toBe(false);
});

test("ratios that the timeline leaves out are read by year", async () => {
  const months = library.timeline().map((month) => ({ ...month, ratios: null }));
  list = new TimelineList(library.api, {}, { months, images: [] });

  expect(list.snapshot().sections[0]?.ratios).toBeUndefined();

  await list.load(0, 3);
  expect(library.calls.sort()).toEqual(["2026-03 0", "timeline 2026"]);
  expect(list.snapshot().sections.map(({ ratios }) => ratios?.length)).toEqual([3, 450]);
});

test("ratios of a year of many images are read by month", async () => {
  library = createLibrary({ "2026-03": ["a"], "2026-01": numbered("j", 20_000) });
  const months = library.timeline().map((month) => ({ ...month, ratios: null }));
  list = new TimelineList(library.api, {}, { months, images: [] });
  await list.load(0, 1);

  expect(library.calls.sort()).toEqual(["2026-03 0", "timeline 2026-03"]);
});

test("the first rows are laid out by their images while the ratios of the month are not loaded", async () => {
  const months = library.timeline().map((month) => ({ ...month, ratios: null }));
  const images = [{ id: "a", width: 300, height: 100 }] as GridImage[];
  list = new TimelineList(library.api, {}, { months, images });
  const [first, second] = list.snapshot().sections;

  expect(Array.from(first?.ratios ?? []).map(tileRatio)).toEqual([expect.closeTo(3, 1), 0.5, 0.5]);
  expect(second?.ratios).toBeUndefined();

  await list.load(0, 3);
  expect(Array.from(list.snapshot().sections[0]?.ratios ?? [])).toEqual([128, 128, 128]);
});

test("a failure is in the snapshot until the next success", async () => {
  const { page } = library.api;
  library.api.page = async () => {
    throw new Error("offline");
  };
  list.show(0, 10);

  await expect.poll(() => list.snapshot().error).toMatchObject({ message: "offline" });

  library.api.page = page;
  list.clearError();
  list.show(0, 10);

  await expect.poll(() => idsOf(2, 4)).toEqual(["c", "j0"]);
  expect(list.snapshot().error).toBeUndefined();
});

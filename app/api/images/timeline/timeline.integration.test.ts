import { beforeAll, describe, expect, it } from "vitest";
import type { BatchResult } from "@/lib/batches/results/resource";
import { getTimeline } from "@/lib/images";
import type { Timeline } from "@/lib/images/list-queries/resource";
import type { ImagePage, ImageResource } from "@/lib/images/resource";
import { setTakenAt } from "@/test/builders/taken-at";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

const get = (caller: Caller, query = "") =>
  caller.expect<Timeline>(200, "GET", `/api/images/timeline?${query}`);
const toByte = (width: number, height: number) =>
  Math.max(0, Math.min(255, Math.round(128 + 42 * Math.log2(width / height))));
const toBase64 = (...bytes: number[]) => Buffer.from(bytes).toString("base64");

describe("the timeline", () => {
  let caller: Caller;

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    const photos: Array<[name: string, width: number, height: number, takenAt: string]> = [
      ["wide.jpg", 300, 200, "2024-05-03T10:00:00+02:00"],
      ["high.jpg", 200, 300, "2024-05-04T10:00:00"],
      ["band.jpg", 1_000, 10, "2024-05-05T10:00:00Z"],
      ["strip.jpg", 10, 1_000, "2023-12-31T23:59:59-05:00"],
      ["square.jpg", 50, 50, "2024-01-01T00:00:00+09:00"],
    ];

    for (const [name, width, height, taken_at] of photos) {
      const { id } = await caller.upload(name, await testImage({ width, height }), { tags: name.charAt(0) });
      await setTakenAt(id, taken_at);
    }

    const { id } = await caller.upload("deleted.jpg", await testImage({ width: 8, height: 8 }));
    await setTakenAt(id, "2024-05-05T10:00:00");
    await caller.expect(200, "DELETE", `/api/images/${id}`);
  });

  it("the timeline contains the count and the ratios of each month, newest first", async () => {
    expect(await get(caller)).toEqual({
      data: [
        {
          month: "2024-05",
          count: 3,
          ratio_sum: Math.round((2 ** (127 / 42) + 2 / 3 + 1.5) * 1_000) / 1_000,
          ratios: toBase64(255, toByte(200, 300), toByte(300, 200)),
        },
        { month: "2024-01", count: 1, ratio_sum: 1, ratios: toBase64(128) },
        {
          month: "2023-12",
          count: 1,
          ratio_sum: Math.round(2 ** (-128 / 42) * 1_000) / 1_000,
          ratios: toBase64(0),
        },
      ],
    });
    expect(await get(api.stranger)).toEqual({ data: [] });
  });

  it.each([
    ["year=2024", "2024-05:3 2024-01:1"],
    ["year=2023", "2023-12:1"],
    ["year=1999", ""],
    ["deleted=include", "2024-05:4 2024-01:1 2023-12:1"],
    ["deleted=only", "2024-05:1"],
    ["orientation=landscape", "2024-05:2"],
    ["orientation=landscape&year=2023", ""],
    ["tag=w", "2024-05:1"],
    ["tag=w,h", ""],
    ["album=images&min_width=200&max_width=300", "2024-05:2"],
    ["album=images", "2024-05:3 2024-01:1 2023-12:1"],
    ["album=elsewhere", ""],
    ["search=wide", "2024-05:1"],
    ["search=squarre", "2024-01:1"],
    ["search=...", ""],
    ["is_favourited=true", ""],
    ["is_favourited=false&untagged=false", "2024-05:3 2024-01:1 2023-12:1"],
    ["taken_from=2024-01-01&taken_to=2024-05-03", "2024-05:1 2024-01:1"],
    ["max_bytes=100000000&sha256=00", undefined],
    ["min_bytes=1&license=none", "2024-05:3 2024-01:1 2023-12:1"],
    ["expiring_within=9d", ""],
    ["from=2024-01-01&to=2024-12-31", ""],
    ["camera=x", ""],
    ["sort=taken", undefined],
    ["cursor=x", undefined],
    ["limit=5", undefined],
    ["year=24", undefined],
  ])("%s", async (query, expected) => {
    if (expected === undefined)
      return expect((await caller.call("GET", `/api/images/timeline?${query}`)).status).toBe(400);

    const { data } = await get(caller, query);
    expect(data.map(({ month, count }) => `${month}:${count}`).join(" ")).toBe(expected);
    for (const { count, ratios } of data) expect(Buffer.from(ratios ?? "", "base64")).toHaveLength(count);
  });
});

it("a day of a list and of a batch has the images that the timeline shows under it", async () => {
  const caller = await createCaller(api.origin);
  const uploadTaken = async (name: string, takenAt?: string) => {
    const { id } = await caller.upload(name, await testImage({ width: 8, height: 8 }));
    if (takenAt !== undefined) await setTakenAt(id, takenAt);
  };

  // Both are of another day in UTC.
  await uploadTaken("first.jpg", "2024-07-14T00:00:00+09:00");
  await uploadTaken("last.jpg", "2024-07-14T23:59:59.999-05:00");
  await uploadTaken("before.jpg", "2024-07-13T23:59:59-05:00");
  await uploadTaken("after.jpg", "2024-07-15T00:00:00");
  await uploadTaken("untimed.jpg");

  const list = async (query: string) => {
    const page = await caller.expect<ImagePage>(200, "GET", `/api/images?sort=taken&${query}`);
    return page.data;
  };
  const dayOf = ({ taken_at, created_at }: ImageResource) => (taken_at ?? created_at).slice(0, 10);
  const images = await list("");
  const days = new Set(images.map(dayOf));

  expect(days.size).toBe(4);

  for (const day of days) {
    const expected = images.filter((image) => dayOf(image) === day).map(({ id }) => id);
    const found = await list(`taken_from=${day}&taken_to=${day}`);
    const query = { taken_from: day, taken_to: day };
    const body = { action: "favourite", query, dry_run: true };
    const { changed } = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", body);

    expect(found.map(({ id }) => id)).toEqual(expected);
    expect(changed).toBe(expected.length);
  }
});

it("a timeline with too many images for all ratios contains the ratios of one year", async () => {
  const caller = await createCaller(api.origin);
  for (const year of [2023, 2024, 2024]) {
    const { id } = await caller.upload(`${Math.random()}.jpg`, await testImage({ width: 8, height: 8 }));
    await setTakenAt(id, `${year}-02-01T00:00:00`);
  }

  const months = async (query: object, maxRatios: number, firstImages = 0) => {
    const { data } = await getTimeline(caller.actor, query, { maxRatios, firstImages });
    return data.map(({ count, ratios }) => [count, ratios]);
  };
  const [two, one] = [toBase64(128, 128), toBase64(128)];

  expect(await months({}, 3)).toEqual([
    [2, two],
    [1, one],
  ]);
  expect(await months({}, 2)).toEqual([
    [2, null],
    [1, null],
  ]);
  expect(await months({ year: "2024" }, 1)).toEqual([[2, two]]);

  for (const firstImages of [1, 2])
    expect(await months({}, 2, firstImages)).toEqual([
      [2, two],
      [1, null],
    ]);

  expect(await months({}, 2, 3)).toEqual(await months({}, 2));
  expect(await months({}, 1, 1)).toEqual(await months({}, 2));
});

import { beforeAll, describe, expect, it } from "vitest";
import type { OnThisDay, TimelineDays } from "@/lib/images/calendar/resource";
import type { ImageResource } from "@/lib/images/resource";
import { shareAlbum } from "@/test/builders/memberships";
import { setTakenAt } from "@/test/builders/taken-at";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, type Client, createCaller } from "@/test/harness/caller";

const api = serveApi();

const readDays = async (caller: Client, query: string) =>
  (await caller.expect<TimelineDays>(200, "GET", `/api/images/timeline/days?${query}`)).data;
const readYears = async (caller: Client, query: string) =>
  (await caller.expect<OnThisDay>(200, "GET", `/api/images/on-this-day?${query}`)).data;
const toText = (days: ReadonlyArray<{ day: string; count: number }>) =>
  days.map(({ day, count }) => `${day}:${count}`).join(" ");

describe("days of the timeline", () => {
  let caller: Caller;
  const images = new Map<string, ImageResource>();
  const find = (name: string) => images.get(name) as ImageResource;

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    const taken: Array<[name: string, takenAt: string, fields?: Record<string, string>]> = [
      // Both are of another day in UTC.
      ["first.jpg", "2024-07-14T00:00:00+09:00"],
      ["last.jpg", "2024-07-14T23:59:59.999-05:00"],
      ["month-end.jpg", "2024-07-31T23:30:00-02:00", { tags: "sea" }],
      ["next-month.jpg", "2024-08-01T00:00:00"],
      ["leap-day.jpg", "2024-02-29T12:00:00Z"],
      ["older-leap-day.jpg", "2020-02-29T08:00:00"],
      ["day-before.jpg", "2023-02-28T12:00:00"],
      ["leap-28.jpg", "2024-02-28T12:00:00"],
      ["march.jpg", "2023-03-01T00:00:00"],
      ["this-year.jpg", "2025-02-28T12:00:00"],
      ["scan.jpg", "1924-02-28T12:00:00"],
    ];
    for (const [name, takenAt, fields] of taken) {
      const image = await caller.upload(name, await testImage({ width: 8, height: 8 }), fields);
      await setTakenAt(image.id, takenAt);
      images.set(name, image);
    }
    await caller.expect(200, "PATCH", `/api/images/${find("last.jpg").id}`, { nsfw: true });
    await caller.expect(200, "PATCH", `/api/images/${find("month-end.jpg").id}`, { nsfw: true });
    await caller.expect(200, "PATCH", `/api/images/${find("leap-28.jpg").id}`, { archived: true });
  });

  it("a month has the local days of its images, each with its latest image that is not sensitive", async () => {
    const days = await readDays(caller, "month=2024-07");

    expect(days).toEqual([
      { day: "2024-07-31", count: 1, count_is_exact: true, preview_url: null },
      { day: "2024-07-14", count: 2, count_is_exact: true, preview_url: find("first.jpg").urls.thumb },
    ]);

    for (const { day, count } of days) {
      const path = `/api/images?taken_from=${day}&taken_to=${day}`;
      expect((await caller.expect<{ data: unknown[] }>(200, "GET", path)).data).toHaveLength(count);
    }
  });

  it.each([
    ["month=2024-02", "2024-02-29:1 2024-02-28:1"],
    ["month=2024-02&archived=exclude", "2024-02-29:1"],
    ["month=2024-02&archived=only", "2024-02-28:1"],
    ["month=2023-02", "2023-02-28:1"],
    ["month=2024-07&tag=sea", "2024-07-31:1"],
    ["month=2024-07&nsfw=false", "2024-07-14:1"],
    ["month=2024-07&search=month", "2024-07-31:1"],
    ["month=2024-07&search=monthh", "2024-07-31:1"],
    ["month=2024-07&taken_to=2024-07-20", "2024-07-14:2"],
    ["month=2024-07&album=elsewhere", ""],
    ["month=1999-01", ""],
    ["month=2024-13", undefined],
    ["month=2024-7", undefined],
    ["month=2024-07&limit=3", undefined],
  ])("the days of %j", async (query, expected) => {
    if (expected === undefined)
      return expect((await caller.call("GET", `/api/images/timeline/days?${query}`)).status).toBe(400);

    expect(toText(await readDays(caller, query))).toBe(expected);
  });

  it.each([
    // A year without 29 February shows its images a day earlier.
    ["day=2025-02-28", "2024-02-29:1 2024-02-28:1 2023-02-28:1 2020-02-29:1"],
    ["day=2025-02-28&archived=exclude", "2024-02-29:1 2023-02-28:1 2020-02-29:1"],
    ["day=2024-02-28", "2023-02-28:1 1924-02-28:1"],
    ["day=2024-02-29", "2020-02-29:1"],
    ["day=2025-03-01", "2023-03-01:1"],
    ["day=2026-07-14", "2024-07-14:2"],
    ["day=2024-07-14", ""],
    ["day=2023-02-29", undefined],
    ["day=07-14", undefined],
    ["day=2025-02-28&limit=11", undefined],
  ])("earlier years of %j", async (query, expected) => {
    if (expected === undefined)
      return expect((await caller.call("GET", `/api/images/on-this-day?${query}`)).status).toBe(400);

    expect(toText(await readYears(caller, query))).toBe(expected);
  });

  it("a day of an earlier year has its latest images", async () => {
    const [whole] = await readYears(caller, "day=2026-07-14");
    const [cut] = await readYears(caller, "day=2026-07-14&limit=1");

    expect(whole?.images.map(({ filename }) => filename)).toEqual(["last.jpg", "first.jpg"]);
    expect(whole?.images[0]).toMatchObject({ nsfw: true, taken_at: "2024-07-14T23:59:59.999-05:00" });
    expect(cut).toMatchObject({ count: 2, images: [{ filename: "last.jpg" }] });
  });

  it("today in UTC and its month are the default, and images without a date taken are of their upload day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const other = await createCaller(api.origin);
    const image = await other.upload("untimed.jpg", await testImage({ width: 8, height: 8 }));
    const old = await other.upload("old.jpg", await testImage({ width: 8, height: 8 }));
    await setTakenAt(old.id, `${Number(today.slice(0, 4)) - 4}${today.slice(4)}T10:00:00`);

    expect((await readYears(other, "")).map(({ images }) => images.map(({ id }) => id))).toEqual([[old.id]]);
    expect(toText(await readDays(other, ""))).toBe(`${image.created_at.slice(0, 10)}:1`);

    await other.expect(200, "DELETE", `/api/images/${old.id}`);
    expect(await readYears(other, "")).toEqual([]);
    expect(await readDays(api.stranger, "month=2024-07")).toEqual([]);
  });
});

it("a member of one album gets the days of its images alone", async () => {
  const { client, inside, outside } = await shareAlbum(api.origin, "viewer");
  for (const { id } of [inside, outside]) await setTakenAt(id, "2023-05-06T10:00:00");

  expect(toText(await readDays(client, "month=2023-05"))).toBe("2023-05-06:1");
  expect(toText(await readDays(client, `month=2023-05&album=${outside.album}`))).toBe("");
  const years = await readYears(client, "day=2025-05-06");
  expect(years.map(({ images }) => images.map(({ id }) => id))).toEqual([[inside.id]]);
});

import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImageFacets } from "@/lib/images/facets/resource";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

describe("facets", () => {
  let caller: Caller;
  const read = (query = "") => caller.expect<ImageFacets>(200, "GET", `/api/images/facets?${query}`);
  const valuesOf = (choices: ImageFacets["choices"], wanted: string) =>
    choices.filter(({ filter }) => filter === wanted).map(({ value, count }) => [value, count]);

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    const red = await caller.upload("red.jpg", await plain(300, 200, "#ef4444").jpeg().toBuffer(), {
      alt: "A wall",
      visibility: "private",
      license: "cc-by-4.0",
      tags: "wall, brick",
    });
    await caller.upload("blue.png", await plain(200, 300, "#3b82f6").png().toBuffer(), {
      tags: "wall",
      visibility: "unlisted",
    });
    await caller.upload("green.webp", await plain(250, 250, "#22c55e").webp().toBuffer(), {
      nsfw: "true",
      visibility: "unlisted",
    });
    await caller.expect(200, "POST", `/api/images/${red.id}/favourite`);
    const deleted = await caller.upload("gone.gif", await plain(64, 64, "#ef4444").gif().toBuffer());
    await caller.expect(200, "DELETE", `/api/images/${deleted.id}`);
  });

  it("count the images of each value that a filter can have, most frequent first", async () => {
    const { choices, ranges } = await read();

    expect(valuesOf(choices, "tag")).toEqual([
      ["wall", 2],
      ["brick", 1],
    ]);
    expect(valuesOf(choices, "visibility")).toEqual([
      ["unlisted", 2],
      ["private", 1],
    ]);
    expect(valuesOf(choices, "license")).toEqual([
      ["none", 2],
      ["cc-by-4.0", 1],
    ]);
    expect(valuesOf(choices, "is_favourited")).toEqual([
      ["false", 2],
      ["true", 1],
    ]);
    expect(valuesOf(choices, "untagged")).toEqual([
      ["false", 2],
      ["true", 1],
    ]);
    expect(new Set(valuesOf(choices, "format").map(([format]) => format))).toEqual(
      new Set(["jpeg", "png", "webp"]),
    );
    expect(ranges).toMatchObject({ width: { min: 200, max: 300 }, bytes: { min: expect.any(Number) } });
    expect(ranges.taken?.min).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(ranges.taken?.max).toBe(ranges.taken?.min);
  });

  it("count as many images for each value as the filter finds", async () => {
    const { choices } = await read();

    expect(choices.length).toBeGreaterThan(20);
    for (const { filter, value, count } of choices) {
      const query = new URLSearchParams({ [filter]: value, include_total: "true" });
      const { total } = await caller.expect<{ total: number }>(200, "GET", `/api/images?${query}`);
      expect([filter, value, total]).toEqual([filter, value, count]);
    }
  });

  it("count only images that match the other filters", async () => {
    const { choices, ranges } = await read("tag=wall&format=jpeg");

    expect(valuesOf(choices, "format")).toEqual([["jpeg", 1]]);
    expect(valuesOf(choices, "tag")).toEqual([
      ["brick", 1],
      ["wall", 1],
    ]);
    expect(ranges.width).toEqual({ min: 300, max: 300 });
  });

  it("have no values and no ranges where nothing matches", async () => {
    expect(await read("format=avif")).toEqual({
      labels: [],
      cameras: [],
      choices: [],
      ranges: { width: null, bytes: null, taken: null },
    });
  });
});

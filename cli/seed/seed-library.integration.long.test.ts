import { expect, test } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { UsageReport } from "@/lib/analytics/resource";
import type { CollectionPage } from "@/lib/collections/resource";
import { fsck } from "@/lib/fsck";
import type { Timeline } from "@/lib/images/list-queries/resource";
import type { ImagePage, ImageResource } from "@/lib/images/resource";
import type { WatermarkList } from "@/lib/watermarks/resource";
import { serveApi } from "@/test/harness/api-suite";
import { seedLibrary } from "./seed-library";

const api = serveApi();

const seed = (count: { first: number; images: number; motifs: number }) =>
  seedLibrary(api.owner.actor, { ...count, nowMs: Date.now(), onProgress: () => {} });
const read = <Body>(path: string) => api.owner.expect<Body>(200, "GET", path);
const countFound = async (query: string) =>
  (await read<ImagePage>(`/api/images?limit=1&include_total=true&${query}`)).total ?? 0;

// Renders all presets of twelve images, while other test files use all cores.
test("fills a library that has all kinds of images and is consistent", { timeout: 300_000 }, async () => {
  await seed({ first: 0, images: 40, motifs: 12 });

  const { data } = await read<ImagePage>("/api/images?limit=200&include_deleted=true");

  expect(data.length).toBe(40);
  expect(data.every(isComplete)).toBe(true);
  expect(new Set(data.map((image) => image.visibility))).toEqual(new Set(["public", "unlisted", "private"]));

  const ratios = data.map(({ info }) => (info.width ?? 0) / (info.height ?? 1));
  expect(Math.max(...ratios)).toBe(5);
  expect(Math.min(...ratios)).toBeLessThanOrEqual(0.5);
  expect(data.some(({ info }) => info.has_alpha)).toBe(true);
  expect(data.some(({ info }) => info.exif?.make !== undefined)).toBe(true);

  const { data: collections } = await read<CollectionPage>("/api/collections");
  expect(collections.map(({ title, depth }) => [title, depth])).toEqual([
    ["Panoramas", 2],
    ["Photographs", 2],
    ["Portfolio", 1],
    ["To print", 1],
    ["To review", 1],
  ]);
  expect(collections.every(({ count }) => count > 0)).toBe(true);

  for (const filter of [
    "min_rating=1",
    "pick=pick",
    "archived=only",
    "animated=true",
    "album=city-lights",
    "taken_to=2025-12-31",
    "search=landscape",
  ])
    expect(await countFound(filter), filter).toBeGreaterThan(0);
  expect((await read<Timeline>("/api/images/timeline")).data.length).toBeGreaterThan(5);

  const { data: watermarks } = await read<WatermarkList>("/api/watermarks");
  const album = await read<AlbumResource>("/api/albums/posters");
  expect(watermarks.map(({ id }) => id)).toEqual([album.required_watermark]);

  const { requests } = await read<UsageReport>("/api/analytics/usage?days=90");
  expect(requests.total).toBeGreaterThan(1_000);
  expect(await fsck({ repair: false, force: false, hashes: true })).toMatchObject({
    clean: true,
    youngObjects: 0,
  });
});

const isComplete = ({ status }: ImageResource) =>
  status.upload === "complete" && status.variants.ready.length === 8 && status.variants.pending.length === 0;

test("adds to what is there", async () => {
  await seed({ first: 40, images: 4, motifs: 1 });

  expect(await countFound("deleted=include")).toBe(44);
});

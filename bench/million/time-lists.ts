import { systemActor } from "@/lib/identity/owners";
import { getTimeline, listGridImages, listImages } from "@/lib/images";
import { getOnThisDay, getTimelineDays } from "@/lib/images/calendar";
import { listFavourites } from "@/lib/images/favourites";
import type { Actor } from "@/lib/kernel/actor";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { deepPages, listCursors, pageSize, watchQueries } from "./measure-queries";

// Measures the lists of images of each of the named owners in a filled database.

type ListImagesQuery = NonNullable<Parameters<typeof listImages>[1]>;

const deepOffset = 4_000;

const queries: Record<string, ListImagesQuery> = {
  recent: {},
  "recent, with deleted": { include_deleted: true },
  "recent, without metadata": { include_metadata: false },
  "album of 60 %": { album: "images" },
  "album of 2 %": { album: "album-7" },
  "tag of 33 %": { tag: ["common"] },
  "tag of 1 %": { tag: ["uncommon"] },
  "tag of 0.01 %": { tag: ["rare"] },
  "tags of 33 % and 1 %": { tag: ["common", "uncommon"] },
  "tags of 33 % and 0.01 %": { tag: ["common", "rare"] },
  "tag in an album": { tag: ["common"], album: "album-7" },
  favourites: { is_favourited: true },
  "no favourites": { is_favourited: false },
  "a month": { from: "2025-03-01", to: "2025-03-31" },
  "a month of an album": { album: "album-7", from: "2025-03-01", to: "2025-03-31" },
  "word of 12 %": { search: "sunset" },
  "word of 0.01 %": { search: "kingfisher" },
  "two words": { search: "mountain river" },
  "beginning of a word": { search: "mount" },
  "word in an album": { search: "harbour", album: "album-7" },
  "mistyped word": { search: "kingfishr" },
  "relevance, word of 12 %": { search: "sunset", sort: "relevance" },
  "relevance, word of 0.01 %": { search: "kingfisher", sort: "relevance" },
  bytes: { sort: "bytes" },
  "bytes of an album": { sort: "bytes", album: "album-7" },
  "bytes of a tag": { sort: "bytes", tag: ["uncommon"] },
  requests: { sort: "requests" },
  "requests from an offset on": { sort: "requests", offset: deepOffset },
  "requests of an album": { sort: "requests", album: "album-7" },
  "requests of a tag": { sort: "requests", tag: ["uncommon"] },
  oldest: { sort: "oldest" },
  name: { sort: "name" },
  taken: { sort: "taken" },
  "taken, a month": { sort: "taken", taken_from: "2025-03-01", taken_to: "2025-03-31" },
  "taken in a month": { taken_from: "2025-03-01", taken_to: "2025-03-31" },
  "deleted only": { deleted: "only" },
  "visibility of 95 %": { visibility: "public" },
  "visibility of 5 %": { visibility: "private" },
  "license of 0.5 %": { license: "cc-by-4.0" },
  "nsfw, 0.1 %": { nsfw: true },
  "format of 1 %": { format: "png" },
  "format of 0.01 %": { format: "gif" },
  "orientation of 33 %": { orientation: "portrait" },
  "orientation of 1 %": { orientation: "square" },
  "width of 0.01 %": { min_width: 8_000 },
  "width of 33 %": { max_width: 3_500 },
  "bytes of 0.1 %": { min_bytes: 9_090_000 },
  "bytes of 0.1 % at most": { max_bytes: 109_000 },
  "colour of 33 %": { color: "blue" },
  "colour of 0.02 %": { color: "pink" },
  "animated, 0.01 %": { animated: true },
  "expiring, 0.05 %": { expiring_within: "7d" },
  "camera of 25 %": { camera: "fuji" },
  "camera of 0.01 %": { camera: "leica" },
  untagged: { untagged: true },
  "without alt": { without_alt: true },
  sha256: { sha256: "0".repeat(64) },
  "colour of 0.02 % by size": { color: "pink", sort: "bytes" },
  "colour of 33 % by name": { color: "blue", sort: "name" },
  "colour of 0.02 % in a tag": { color: "pink", tag: ["common"] },
  "colour of 33 %, format of 1 %": { color: "blue", format: "png" },
  "colour of 33 % with a word": { color: "blue", search: "sunset" },
  "favourites of 5 %": { is_favourited: true, visibility: "private" },
  "recent, with the total": { include_total: true },
  "format of 1 %, with the total": { format: "png", include_total: true },
  "without archived": { archived: "exclude" },
  "without archived, taken": { archived: "exclude", sort: "taken" },
  "without archived, name": { archived: "exclude", sort: "name" },
  "without archived, album of 60%": { archived: "exclude", album: "images" },
  "without archived, tag of 1%": { archived: "exclude", tag: ["uncommon"] },
  "without archived, word of 12%": { archived: "exclude", search: "sunset" },
  "without archived, with the total": { archived: "exclude", include_total: true },
  "archived, 3%": { archived: "only" },
  "archived, 3 %, taken": { archived: "only", sort: "taken" },
  "archived, 3 %, in an album": { archived: "only", album: "album-7" },
  "at least 3 stars, 1 %": { min_rating: 3 },
  "no stars, 98 %": { rating: 0 },
  "picked, 1 %": { pick: "pick" },
  "most stars": { sort: "rating" },
  "most stars of an album": { sort: "rating", album: "album-7" },
};

const month = { sort: "taken", taken_from: "2025-03-01", taken_to: "2025-03-31" } as const;

/** The pages of a grid, which jumps to any place of a month. */
const gridQueries: Record<string, ListImagesQuery> = {
  recent: {},
  "a month": { ...month, offset: 0 },
  "a month, 27,000 images further": { ...month, offset: 27_000 },
  "a month of a tag": { ...month, tag: ["common"], offset: 200 },
  "a month of a colour of 33 %": { ...month, color: "blue", offset: 200 },
  "a month of favourites": { ...month, is_favourited: true, offset: 0 },
  "deleted only": { deleted: "only" },
  "name, visibility of 5 %": { sort: "name", visibility: "private" },
};

const timelines: Record<string, Parameters<typeof getTimeline>[1]> = {
  timeline: {},
  "timeline without archived": { archived: "exclude" },
  "timeline of archived": { archived: "only" },
  "timeline of a year": { year: "2025" },
  "timeline of an album of 60 %": { album: "images" },
  "timeline of a tag of 33 %": { tag: ["common"] },
  "timeline of a visibility of 95 %": { visibility: "public" },
  "timeline of a colour of 0.02 %": { color: "pink" },
  "timeline of a camera of 25 %": { camera: "fuji" },
  "timeline of favourites": { is_favourited: true },
};

async function main(owners: readonly string[]): Promise<void> {
  const measureFor = watchQueries();
  for (const owner of owners) {
    const actor = createActor(owner);
    const measure = measureFor(owner);

    for (const [name, filters] of Object.entries(queries)) {
      const first = { ...filters, limit: pageSize };
      await measure(name, () => listImages(actor, first));
      const deep = await deepPage(actor, first);
      if (deep) await measure(`${name}, deep inside`, () => listImages(actor, deep));
    }

    for (const [name, filters] of Object.entries(gridQueries))
      await measure(`fields=grid: ${name}`, () => listGridImages(actor, { ...filters, limit: pageSize }));
    for (const [name, query] of Object.entries(timelines))
      await measure(name, () => getTimeline(actor, query));
    await measure("days of a month", () => getTimelineDays(actor, { month: "2025-03" }));
    await measure("on this day", () => getOnThisDay(actor, { day: "2026-03-14" }));
    await measure("GET /favourites", () => listFavourites(actor, { limit: pageSize }));
  }
  await closeDatabase();
}

/** Returns a page some way into the list; undefined when the list has one page. */
async function deepPage(actor: Actor, first: ListImagesQuery): Promise<ListImagesQuery | undefined> {
  const { offset: _first, ...further } = first;
  const list = (cursor?: string) => listImages(actor, cursor === undefined ? first : { ...further, cursor });
  const cursor = (await listCursors(list, deepPages)).at(-1);

  return cursor === undefined ? undefined : { ...further, cursor };
}

function createActor(owner: string): Actor {
  return systemActor({ owner, email: owner, uid: `usr_${owner}`, handle: "bench", planTier: "pro" });
}

await main(process.argv.slice(2));

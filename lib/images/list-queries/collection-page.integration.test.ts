import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { facetCodes } from "@/db/facets";
import { albums, collectionImages, collections, imageSearch, images, imageTags, tags } from "@/db/schema";
import { parseSearchQuery } from "@/lib/images/search";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { database, withIndexScans } from "@/lib/platform/database/transaction";
import { ranksBetween } from "@/lib/ranks/ranks";
import { serveApi } from "@/test/harness/api-suite";
import { fc } from "@/test/harness/fast-check";
import type { ImageFilters } from "./filters";
import { buildCountedQuery, buildPageQuery, type PageBounds } from "./page";

const api = serveApi();
const count = 120;
const dayMs = 86_400_000;
const firstDay = Date.parse("2024-01-01T00:00:00.000Z");
const collection = newId("col");
const ranks = ranksBetween(null, null, count);

/** Images of which half are in the collection, in an order that no other property has. */
const library = Array.from({ length: count }, (_, at) => ({
  id: newId("img"),
  filename: `${at % 7 === 3 ? "bridge" : "beach"}-${(at * 37) % count}.jpg`,
  albumSlug: at % 4 === 1 ? "lake" : "images",
  isTagged: at % 5 === 2,
  isDeleted: at % 11 === 5,
  isArchived: at % 8 === 6,
  visibility: at % 9 === 4 ? ("private" as const) : ("public" as const),
  sizeBytes: 1_000 + ((at * 71) % 40) * 100,
  createdAt: isoTime(firstDay + (at - (at % 3 === 0 ? 1 : 0)) * dayMs),
  takenAt: isoTime(firstDay + ((at * 17) % count) * dayMs),
  rank: at % 2 === 0 ? (ranks[(at * 53) % count] ?? "") : undefined,
}));

type LibraryImage = (typeof library)[number];

beforeAll(async () => {
  const { owner } = api.owner.actor.library;
  const times = { createdAt: isoTime(), updatedAt: isoTime() };
  await database()
    .insert(albums)
    .values({ owner, albumSlug: "lake", title: "Lake", ...times });
  await database()
    .insert(tags)
    .values({ owner, tagSlug: "often", name: "often", nameKey: "often", ...times });
  await database()
    .insert(collections)
    .values({ id: collection, owner, slug: "best", title: "Best", ...times });
  const rows = library.map((image) => ({
    ...image,
    owner,
    imageId: image.id,
    fileTakenAt: image.takenAt,
    sortTaken: image.takenAt,
    updatedAt: image.createdAt,
    deletedAt: image.isDeleted ? isoTime() : null,
    archivedAt: image.isArchived ? isoTime() : null,
    tags: image.isTagged ? "often" : "",
    facets: [
      facetCodes[image.isDeleted ? "deleted" : "live"],
      facetCodes[image.visibility],
      facetCodes.safe,
      facetCodes.complete,
      image.isArchived ? facetCodes.archived : "",
    ].join(""),
  }));
  await database().insert(images).values(rows);
  await database().insert(imageSearch).values(rows);
  await database()
    .insert(imageTags)
    .values(rows.filter(({ isTagged }) => isTagged).map((row) => ({ ...row, tagSlug: "often" })));
  await database()
    .insert(collectionImages)
    .values(
      rows.flatMap(({ rank, ...row }) => {
        const visible = row.visibility === "public" ? "shown" : "hidden";
        const state = row.isDeleted ? "deleted" : row.isArchived ? "archived" : visible;
        return rank === undefined
          ? []
          : [{ ...row, rank, state, collectionId: collection, addedAt: row.createdAt } as const];
      }),
    );
});

type Filters = Omit<ImageFilters, "owner" | "collection">;

const sortKeys = {
  manual: ({ rank = "" }: LibraryImage) => rank,
  recent: ({ createdAt }: LibraryImage) => createdAt,
  oldest: ({ createdAt }: LibraryImage) => createdAt,
  taken: ({ takenAt }: LibraryImage) => takenAt,
  name: ({ filename }: LibraryImage) => filename,
  bytes: ({ sizeBytes }: LibraryImage) => sizeBytes,
} as const;
const sorts = Object.keys(sortKeys) as Array<keyof typeof sortKeys>;
const ascendingSorts: readonly string[] = ["manual", "oldest", "name"];

/** The ids of the images in the collection that match, sorted and filtered without a database. */
function listPlainly(sort: keyof typeof sortKeys, filters: Filters): string[] {
  const { album, tags: wanted = [], from, to, deleted, archived, search, properties = {} } = filters;
  const day = (time: string) => time.slice(0, 10);
  const matching = library.filter(
    (image) =>
      image.rank !== undefined &&
      (album === undefined || image.albumSlug === album) &&
      (wanted.length === 0 || image.isTagged) &&
      (from === undefined || day(image.createdAt) >= from) &&
      (to === undefined || day(image.createdAt) <= to) &&
      (deleted === "include" || image.isDeleted === (deleted === "only")) &&
      (archived === "include" || image.isArchived === (archived === "only")) &&
      (search === undefined || search.match.includes(`'${image.filename.split("-")[0]}'`)) &&
      (properties.visibility === undefined || image.visibility === properties.visibility) &&
      (properties.min_bytes === undefined || image.sizeBytes >= properties.min_bytes) &&
      (properties.taken_from === undefined || day(image.takenAt) >= properties.taken_from),
  );
  const keyOf = sortKeys[sort];
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  const ascending = matching.sort(
    (one, other) => compare(keyOf(one), keyOf(other)) || compare(one.id, other.id),
  );

  return (ascendingSorts.includes(sort) ? ascending : ascending.reverse()).map(({ id }) => id);
}

const inCollection = (filters: Filters): ImageFilters => ({
  ...filters,
  owner: api.owner.actor.library.owner,
  collection,
});

/** The ids on all pages of the list. */
async function listInPages(
  sort: keyof typeof sortKeys,
  filters: Filters,
  { limit, bounds }: { limit: number; bounds: PageBounds },
): Promise<string[]> {
  const found: string[] = [];
  for (let after: readonly [string, string] | undefined; ; ) {
    const page = buildPageQuery(sort, inCollection(filters), { limit, offset: 0, after }, bounds);
    const { rows } = await withIndexScans((handle) =>
      handle.execute<{ id: string; key: string }>(sql`select id, key::text from (${page}) page`),
    );
    found.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (rows.length < limit || !last) return found;

    after = [last.key, last.id];
  }
}

async function countMatches(filters: Filters): Promise<number> {
  const ids = buildCountedQuery(inCollection(filters), count);
  const { rows } = await withIndexScans((handle) =>
    handle.execute<{ count: number }>(sql`select count(*)::integer as count from (${ids}) ids`),
  );
  return rows[0]?.count ?? 0;
}

const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const dayOf = (at: number) => isoTime(firstDay + at * dayMs).slice(0, 10);

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  album: maybe(fc.constantFrom("images", "lake", "none")),
  tags: maybe(fc.constant([["often"]])),
  from: maybe(fc.nat(count).map(dayOf)),
  to: maybe(fc.nat(count).map(dayOf)),
  deleted: fc.constantFrom("exclude", "exclude", "include", "only"),
  archived: fc.constantFrom("include", "include", "exclude", "only"),
  search: maybe(fc.constantFrom("beach", "bridge").map(parseSearchQuery)),
  properties: maybe(
    fc.record({
      visibility: maybe(fc.constantFrom("public", "private")),
      min_bytes: maybe(fc.integer({ min: 1_000, max: 5_000 })),
      taken_from: maybe(fc.nat(count).map(dayOf)),
    }),
  ),
});

const anyBounds: fc.Arbitrary<PageBounds> = fc
  .record({
    near: fc.integer({ min: 1, max: 40 }),
    more: fc.integer({ min: 1, max: 80 }),
    collected: fc.integer({ min: 0, max: 20 }),
    setMembers: fc.integer({ min: 0, max: 80 }),
  })
  .map(({ near, more, setMembers, ...others }) => {
    const stages = { near, further: near + more, ...others };
    return { linked: stages, compared: stages, searched: stages, setMembers };
  });

it("lists and counts what a plain comparison lists, however far each stage gets", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      anyFilters,
      fc.integer({ min: 1, max: 60 }),
      anyBounds,
      async (sort, filters, limit, bounds) => {
        const expected = listPlainly(sort, filters);
        expect(await listInPages(sort, filters, { limit, bounds })).toEqual(expected);
        expect(await countMatches(filters)).toBe(expected.length);
      },
    ),
    { numRuns: 100 },
  );
});

it("lists no image of no collection", async () => {
  const filters: ImageFilters = {
    ...inCollection({ deleted: "include", archived: "include" }),
    collection: "",
  };
  for (const sort of sorts) {
    const page = buildPageQuery(sort, filters, { limit: 10, offset: 0, after: undefined });
    const { rows } = await withIndexScans((handle) => handle.execute(page));
    expect([sort, rows]).toEqual([sort, []]);
  }
});

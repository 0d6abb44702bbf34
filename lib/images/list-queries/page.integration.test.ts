import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { facetCodes } from "@/db/facets";
import {
  albumRanks,
  albums,
  favourites,
  imageRequests,
  imageSearch,
  images,
  imageTags,
  tags,
} from "@/db/schema";
import { parseSearchQuery } from "@/lib/images/search";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { database, withIndexScans } from "@/lib/platform/database/transaction";
import { maxRating, picks } from "@/lib/values/picks";
import { serveApi } from "@/test/harness/api-suite";
import { fc } from "@/test/harness/fast-check";
import { isComplete } from "@/test/harness/sample";
import type { ImageFilters } from "./filters";
import { buildPageQuery, type PageBounds } from "./page";

const api = serveApi();
const count = 150;
const dayMs = 86_400_000;
const firstDay = Date.parse("2024-01-01T00:00:00.000Z");
const albumSlugs = ["images", "lake", "hill"] as const;
const tagSlugs = ["often", "seldom", "old-name"] as const;
const everyNth = { often: 2, seldom: 11, "old-name": 5 };
const words = ["sunset", "beach", "bridge"] as const;
const licenses = ["none", "cc0-1.0"] as const;

/** Images of which many share each property, some several, and a few of which have the same time. */
const library = Array.from({ length: count }, (_, at) => {
  const createdAt = isoTime(firstDay + (at - (at % 3 === 0 ? 1 : 0)) * dayMs);
  const word = words[((at * 5) % 7) % words.length] ?? words[0];

  return {
    id: newId("img"),
    filename: `${word}-${(at * 37) % count}.jpg`,
    word,
    albumSlug: albumSlugs[at % 10 < 6 ? 0 : at % 10 < 9 ? 1 : 2],
    tags: tagSlugs.filter((slug) => at % everyNth[slug] === 1),
    isFavourited: at % 9 === 4,
    isDeleted: at % 13 === 5,
    isArchived: at % 8 === 6,
    rating: at % 4 === 2 ? 1 + (at % 5) : 0,
    pick: picks[at % 7 === 3 ? 1 : at % 7 === 5 ? 2 : 0],
    visibility: at % 20 === 3 ? ("private" as const) : ("public" as const),
    license: licenses[at % 17 === 8 ? 1 : 0],
    sizeBytes: 1_000 + ((at * 71) % 40) * 100,
    requests: (at * 31) % 23,
    rank: at % 4 === 1 ? `${String((at * 53) % count).padStart(3, "0")}1` : undefined,
    createdAt,
    takenAt: isoTime(firstDay + ((at * 17) % count) * dayMs),
  };
});

type LibraryImage = (typeof library)[number];

beforeAll(async () => {
  const { owner } = api.owner.actor.library;
  const times = { createdAt: isoTime(), updatedAt: isoTime() };
  await database()
    .insert(albums)
    .values(albumSlugs.map((slug) => ({ owner, albumSlug: slug, title: slug, ...times })))
    .onConflictDoNothing();
  await database()
    .insert(tags)
    .values(tagSlugs.map((slug) => ({ owner, tagSlug: slug, name: slug, nameKey: slug, ...times })));
  const rows = library.map((image) => ({
    ...image,
    owner,
    imageId: image.id,
    fileTakenAt: image.takenAt,
    sortTaken: image.takenAt,
    updatedAt: image.createdAt,
    deletedAt: image.isDeleted ? isoTime() : null,
    archivedAt: image.isArchived ? isoTime() : null,
    facets: [
      facetCodes[image.isDeleted ? "deleted" : "live"],
      facetCodes[image.visibility],
      facetCodes.safe,
      facetCodes.complete,
      image.isArchived ? facetCodes.archived : "",
      "12345".slice(0, image.rating),
      { none: "", pick: facetCodes.picked, reject: facetCodes.rejected }[image.pick],
    ].join(""),
  }));
  await database().insert(images).values(rows);
  await database()
    .insert(imageSearch)
    .values(rows.map((row) => ({ ...row, tags: row.tags.join(" ") })));
  await database().insert(imageRequests).values(rows);
  await database()
    .insert(albumRanks)
    .values(rows.flatMap(({ rank, ...row }) => (rank === undefined ? [] : { ...row, rank })));
  await database()
    .insert(imageTags)
    .values(rows.flatMap((row) => row.tags.map((tagSlug) => ({ ...row, tagSlug }))));
  await database()
    .insert(favourites)
    .values(rows.filter(({ isFavourited }) => isFavourited));
});

type Filters = Omit<ImageFilters, "owner"> & { search?: ReturnType<typeof parseSearchQuery> };

const sortKeys = {
  recent: ({ createdAt }: LibraryImage) => createdAt,
  oldest: ({ createdAt }: LibraryImage) => createdAt,
  taken: ({ takenAt }: LibraryImage) => takenAt,
  name: ({ filename }: LibraryImage) => filename,
  bytes: ({ sizeBytes }: LibraryImage) => sizeBytes,
  requests: ({ requests }: LibraryImage) => requests,
  rating: ({ rating }: LibraryImage) => rating,
  /** Images without a rank come last, the oldest one first. */
  manual: ({ rank, createdAt }: LibraryImage) => rank ?? `~${createdAt}`,
} as const;
const sorts = (Object.keys(sortKeys) as Array<keyof typeof sortKeys>).filter((sort) => sort !== "manual");
const ascendingSorts: readonly string[] = ["oldest", "name", "manual"];

/** The ids of the images that match, sorted and filtered without a database. */
function listPlainly(sort: keyof typeof sortKeys, filters: Filters): string[] {
  const { album, tags: wanted = [], isFavourited, from, to, deleted, archived, search } = filters;
  const { properties = {} } = filters;
  const { min_rating = 0, max_rating = maxRating } = properties;
  const day = (time: string) => time.slice(0, 10);
  const inAlbum = album === undefined ? albumSlugs : [album].flat();
  const matching = library.filter(
    (image) =>
      inAlbum.includes(image.albumSlug) &&
      wanted.every((slugs) => slugs.some((slug) => image.tags.some((tag) => tag === slug))) &&
      (isFavourited === undefined || image.isFavourited === isFavourited) &&
      (from === undefined || day(image.createdAt) >= from) &&
      (to === undefined || day(image.createdAt) <= to) &&
      (deleted === "include" || image.isDeleted === (deleted === "only")) &&
      (archived === "include" || image.isArchived === (archived === "only")) &&
      (properties.rating === undefined || image.rating === properties.rating) &&
      (sort !== "rating" || image.rating > 0) &&
      image.rating >= min_rating &&
      image.rating <= max_rating &&
      (properties.pick === undefined || image.pick === properties.pick) &&
      (search === undefined || search.match.includes(`'${image.word}'`)) &&
      (properties.visibility === undefined || image.visibility === properties.visibility) &&
      (properties.license === undefined || image.license === properties.license) &&
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

/** The ids on all pages of the list. */
async function listInPages(
  sort: keyof typeof sortKeys,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
  bounds: PageBounds,
): Promise<string[]> {
  const { owner } = api.owner.actor.library;
  const found: string[] = [];
  for (let after: readonly [string, string] | undefined; ; ) {
    const options = { limit, offset: after ? 0 : offset, after };
    const page = buildPageQuery(sort, { ...filters, owner }, options, bounds);
    const { rows } = await withIndexScans((handle) =>
      handle.execute<{ id: string; key: string }>(sql`select id, key::text from (${page}) page`),
    );
    found.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (rows.length < limit || !last) return found;

    after = [last.key, last.id];
  }
}

/** Few filters at a time leave images to list. */
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const dayOf = (at: number) => isoTime(firstDay + at * dayMs).slice(0, 10);

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  album: maybe(fc.constantFrom<string | string[]>("images", "lake", "hill", ["images", "hill"], "none")),
  tags: maybe(
    fc.subarray<readonly string[]>([["often"], ["seldom", "old-name"], ["seldom"]], { minLength: 1 }),
  ),
  isFavourited: maybe(fc.boolean()),
  from: maybe(fc.nat(count).map(dayOf)),
  to: maybe(fc.nat(count).map(dayOf)),
  deleted: fc.constantFrom("exclude", "exclude", "include", "only"),
  archived: fc.constantFrom("include", "exclude", "only"),
  search: maybe(fc.constantFrom(...words).map(parseSearchQuery)),
  properties: maybe(
    fc.record({
      visibility: maybe(fc.constantFrom("public", "private")),
      license: maybe(fc.constantFrom(...licenses)),
      min_bytes: maybe(fc.integer({ min: 1_000, max: 5_000 })),
      taken_from: maybe(fc.nat(count).map(dayOf)),
      rating: maybe(fc.nat(maxRating)),
      min_rating: maybe(fc.nat(maxRating)),
      max_rating: maybe(fc.nat(maxRating)),
      pick: maybe(fc.constantFrom(...picks)),
    }),
  ),
});

const anyBounds: fc.Arbitrary<PageBounds> = fc
  .record({
    near: fc.integer({ min: 1, max: 40 }),
    more: fc.integer({ min: 1, max: 80 }),
    collected: fc.integer({ min: 0, max: 20 }),
    setMembers: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ near, more, setMembers, ...others }) => {
    const stages = { near, further: near + more, ...others };
    return { linked: stages, compared: stages, searched: stages, setMembers };
  });

it("lists what a plain comparison of all images lists, however far each stage gets", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      anyFilters,
      fc.record({ limit: fc.integer({ min: 1, max: 60 }), offset: fc.constantFrom(0, 0, 3) }),
      anyBounds,
      async (sort, filters, page, bounds) => {
        const expected = listPlainly(sort, filters).slice(page.offset);
        expect(await listInPages(sort, filters, page, bounds)).toEqual(expected);
      },
    ),
    { numRuns: isComplete ? 160 : 50 },
  );
});

it("lists an album by hand as a plain comparison does, however far each stage gets", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("images", "images", "lake", "hill", "none"),
      anyFilters,
      fc.record({ limit: fc.integer({ min: 1, max: 60 }), offset: fc.constantFrom(0, 0, 3) }),
      anyBounds,
      async (album, others, page, bounds) => {
        const filters = { ...others, album };
        const expected = listPlainly("manual", filters).slice(page.offset);
        expect(await listInPages("manual", filters, page, bounds)).toEqual(expected);
      },
    ),
    { numRuns: isComplete ? 160 : 40 },
  );
});

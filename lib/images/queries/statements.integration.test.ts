import { beforeAll, describe, expect, it } from "vitest";
import { isoTime } from "@/lib/kernel/time";
import { maxRating, picks } from "@/lib/values/picks";
import {
  describeLibrary,
  insertLibrary,
  type LibraryImage,
  libraryAlbums,
  libraryLabels,
  libraryTags,
  libraryWords,
  matchesPlainly,
} from "@/test/builders/query-library";
import { serveApi } from "@/test/harness/api-suite";
import { fc } from "@/test/harness/fast-check";
import { isComplete } from "@/test/harness/sample";
import type { QueryBounds } from "./bounds";
import { countMatching, listMatchingIds, type Position } from "./query-repository";
import { type BaseConditions, resolveQuery } from "./resolve";
import { findFirstStoredMatch } from "./stored-queries";
import { type FilterNode, type QuerySort, querySorts } from "./values";

const api = serveApi();
const library = describeLibrary(isComplete ? 2_000 : 200);
let collection = "";

beforeAll(async () => {
  collection = await insertLibrary(api.owner.actor.library.owner, library);
}, 60_000);

const dayOf = (at: number) => isoTime(Date.now() - at * 86_400_000).slice(0, 10);
const anyDay = fc.integer({ min: 0, max: library.length }).map(dayOf);
const anyAge = fc.constantFrom("240h", "30d", "9w", "1y");
const anyText = fc.constantFrom("9", "-2.5", "10.0", 10, "b", "2", dayOf(50));
const toNode = (members: object) => members as FilterNode;
const member = (name: string, value: fc.Arbitrary<unknown>) => value.map((one) => toNode({ [name]: one }));

const anyMember: fc.Arbitrary<FilterNode> = fc.oneof(
  member("album", fc.constantFrom(...libraryAlbums, "none")),
  member("tag", fc.subarray([...libraryTags], { minLength: 1 })),
  member("search", fc.constantFrom(...libraryWords)),
  member("is_favourited", fc.boolean()),
  member("from", anyDay),
  member("to", anyDay),
  member("taken_from", anyDay),
  member("uploaded_within", anyAge),
  member("taken_within", anyAge),
  member("visibility", fc.constantFrom("public", "private", "unlisted")),
  member("nsfw", fc.boolean()),
  member("archived", fc.constantFrom("include", "exclude", "only")),
  fc.constantFrom("rating", "min_rating", "max_rating").chain((name) => member(name, fc.nat(maxRating))),
  member("pick", fc.constantFrom(...picks)),
  member("min_width", fc.integer({ min: 100, max: 160 })),
  member("min_bytes", fc.integer({ min: 1_000, max: 5_000 })),
  member("camera", fc.constantFrom("Canon", "z8", "_")),
  member("lens", fc.constantFrom("50MM", "100%", "z 24")),
  fc
    .constantFrom("min_focal_length", "max_focal_length")
    .chain((name) => member(name, fc.integer({ min: 20, max: 80 }))),
  member("label", fc.constantFrom(...libraryLabels, "dog")),
  member("expiring_within", fc.constantFrom("48h", "20d", "5w")),
  // The collection has its ID only when the library exists.
  member("collection", fc.constantFrom("few", "none")),
  fc
    .constantFrom("meta.shot", "meta.day", "meta.none")
    .chain((name) =>
      fc
        .oneof(
          fc.record({ eq: anyText }),
          fc.record({ gte: anyText }),
          fc.record({ lte: anyText, exists: fc.constant(true) }),
          fc.record({ exists: fc.boolean() }),
        )
        .map((comparison) => toNode({ [name]: comparison })),
    ),
);
const anyLeaf = fc
  .array(anyMember, { minLength: 1, maxLength: 2 })
  .map((members) => toNode(Object.assign({}, ...members)));
const groupOf = (part: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterNode> => {
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    parts.map((any) => ({ any })),
    parts.map((all) => ({ all })),
    part.map((not) => ({ not })),
  );
};
const anyFilter = fc.oneof(
  anyLeaf,
  groupOf(anyLeaf),
  groupOf(groupOf(anyLeaf)),
  groupOf(groupOf(groupOf(anyLeaf))),
);

const anyBounds: fc.Arbitrary<QueryBounds> = fc
  .record({
    near: fc.integer({ min: 1, max: 60 }),
    more: fc.integer({ min: 15, max: library.length }),
    collected: fc.integer({ min: 0, max: 200 }),
    setMembers: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ near, more, ...others }) => ({ near, further: near + more, ...others }));

const anyBase: fc.Arbitrary<BaseConditions> = fc.record({
  deleted: fc.constantFrom("exclude", "exclude", "include", "only"),
  archived: fc.constantFrom("include", "include", "exclude", "only"),
  isShown: fc.constantFrom(false, false, true),
});

const isInBase = (image: LibraryImage, { deleted, archived, isShown }: BaseConditions) =>
  (deleted === "include" || image.isDeleted === (deleted === "only")) &&
  (archived === "include" || image.isArchived === (archived === "only")) &&
  (!isShown || (image.visibility === "public" && !image.isDeleted && !image.isArchived));

function listPlainly(filter: FilterNode, base: BaseConditions, sort: QuerySort): string[] {
  const keyOf = (image: LibraryImage) => (sort === "taken" ? image.takenAt : image.createdAt);
  const ascending = library
    .filter((image) => isInBase(image, base) && matchesPlainly(image, filter))
    .map((image) => [keyOf(image), image.id] as const)
    .sort(([key, id], [otherKey, otherId]) => (key + id < otherKey + otherId ? -1 : 1))
    .map(([, id]) => id);

  return sort === "oldest" ? ascending : ascending.reverse();
}

/** Names the collection of the library. */
const withCollection = (filter: FilterNode): FilterNode =>
  JSON.parse(JSON.stringify(filter).replaceAll('"collection":"few"', `"collection":"${collection}"`));

describe("a query", () => {
  it("lists and counts what a plain comparison does, however far it gets in each page", async () => {
    const { owner } = api.owner.actor.library;
    let shortPages = 0;
    await fc.assert(
      fc.asyncProperty(
        anyFilter,
        anyBase,
        fc.record({ sort: fc.constantFrom(...querySorts), limit: fc.integer({ min: 5, max: 60 }) }),
        anyBounds,
        async (form, base, { sort, limit }, bounds) => {
          const filter = withCollection(form);
          const query = await resolveQuery({ owner }, filter, base);
          const found: string[] = [];
          for (let after: Position | undefined, pages = 0; ; pages++) {
            const page = await listMatchingIds(query, { owner, sort, limit, after }, bounds);
            found.push(...page.rows.map(({ id }) => id));
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            // Each page compares at least as many rows as it may.
            expect(pages).toBeLessThan(3 + 2 * Math.ceil(library.length / Math.min(limit, bounds.further)));
            if (!page.next) break;
            if (page.rows.length < limit) shortPages++;
            after = page.next;
          }
          const expected = listPlainly(filter, base, sort);
          expect(found).toEqual(expected);

          const { isExact, ...counts } = await countMatching(query, { owner, max: 1_000_000 }, bounds);
          const total = counts.shown + counts.hidden + counts.archived + counts.deleted;
          if (isExact) expect(total).toBe(expected.length);
          else expect(total).toBeLessThanOrEqual(expected.length);
        },
      ),
      { numRuns: isComplete ? 1_000 : 40 },
    );
    expect(shortPages).toBeGreaterThan(0);
  }, 600_000);

  it("is the first of several that an image matches, in one statement or in more", async () => {
    const { owner } = api.owner.actor.library;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFilter, { maxLength: 30, size: "max" }),
        fc.constantFrom(...library),
        async (forms, image) => {
          const filters = forms.map(withCollection);
          const isMatch = (filter: FilterNode) => !image.isDeleted && matchesPlainly(image, filter);
          const at = filters.findIndex(isMatch);
          const found = await findFirstStoredMatch({ owner }, filters, image.id);
          expect(found).toBe(at === -1 ? undefined : at);
        },
      ),
      { numRuns: isComplete ? 200 : 20 },
    );
  }, 600_000);

  it("counts by what everyone sees, and no more than asked for", async () => {
    const { owner } = api.owner.actor.library;
    const all = await resolveQuery({ owner }, { min_rating: 0 }, { deleted: "exclude", archived: "include" });
    const live = library.filter(({ isDeleted }) => !isDeleted);
    const { isExact, shown, archived } = await countMatching(all, { owner, max: 1_000_000 });
    expect([isExact, shown, archived]).toEqual([
      true,
      live.filter(({ isArchived, visibility }) => !isArchived && visibility === "public").length,
      live.filter(({ isArchived }) => isArchived).length,
    ]);
    expect(await countMatching(all, { owner, max: 11 })).toMatchObject({ isExact: false });
  });
});

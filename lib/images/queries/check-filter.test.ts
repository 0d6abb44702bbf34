import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toErrorDetails } from "@/lib/http";
import { fc } from "@/test/harness/fast-check";
import { canonicalFilter, describeFilter } from "./canonical";
import { ImageQueryFilter } from "./resource";
import { type FilterNode, leavesOf, scopesOf } from "./values";

const errorsOf = (filter: unknown) => {
  const { error } = z.object({ filter: ImageQueryFilter }).safeParse({ filter });
  const details = error ? toErrorDetails(error, "body") : {};
  return Object.entries(details).map(([path, messages]) => `${path}: ${messages.join(", ")}`);
};
const not = (filter: unknown) => ({ not: filter });
const leaf = { nsfw: true };
const repeat = (count: number) => Array.from({ length: count }, () => leaf);

describe("a query", () => {
  it.each<[filter: unknown, error: string]>([
    [undefined, "filter: is required"],
    [null, "filter: must be an object"],
    [[leaf], "filter: must be an object"],
    [{}, "filter: must have a condition"],
    [{ any: [] }, "filter.any: must have 1 to 20 entries"],
    [{ all: leaf }, "filter.all: must be an array"],
    [{ any: [leaf], nsfw: true }, "filter: must have no other member than any"],
    [{ all: [leaf, { any: [{}] }] }, "filter.all.1.any.0: must have a condition"],
    [{ not: [leaf] }, "filter.not: must be an object"],
    [not(not(not(not(leaf)))), "filter.not.not.not: must have at most 3 nested groups"],
    [{ any: repeat(21) }, "filter.any: must have 1 to 20 entries"],
    [{ any: [{ all: repeat(11) }, { all: repeat(10) }] }, "filter: must have at most 20 conditions"],
    [{ search: "ä".repeat(2_050) }, "filter: must have at most 4096 bytes as JSON"],
    [{ all: [{ deleted: "only" }] }, "filter.all.0.deleted: is unknown"],
    [{ toString: "x" }, "filter.toString: is unknown"],
    [JSON.parse('{"__proto__":{"nsfw":true}}'), "filter.__proto__: is unknown"],
    [{ all: [{ nsfw: "yes" }] }, "filter.all.0.nsfw: must be true or false"],
    [{ not: { min_width: 3, max_width: 2 } }, "filter.not.min_width: must not be greater than max_width"],
    [
      { uploaded_within: "30 days" },
      "filter.uploaded_within: must be a duration such as 24h, 7d or 2w, at most 100 years",
    ],
    [{ "meta.shot": { is: 1 } }, "filter.meta.shot.is: is unknown"],
    [{ "meta.shot": {} }, "filter.meta.shot: must have eq, gte, lte or exists"],
    [{ "meta.shot": { eq: true } }, "filter.meta.shot.eq: must be a text or a number"],
    [{ "meta.": { exists: true } }, "filter.meta.: is not the name of metadata"],
  ])("%j is rejected with the path of the condition", (filter, error) => {
    expect(errorsOf(filter)).toContain(error);
  });

  it("is parsed, and has one form for each meaning", () => {
    const parse = (filter: unknown): FilterNode => ImageQueryFilter.parse(filter);
    const meta = { "meta.shot": { gte: 3 }, "meta.__proto__": { exists: false } };
    expect(parse({ any: [{ label: " Cat ", album: "lake" }, not(meta)] })).toEqual({
      any: [{ label: "cat", album: "lake" }, not(meta)],
    });
    const forms = [{ any: [{ any: [leaf] }, not(leaf)] }, { all: [{ any: [leaf, not(leaf)] }] }];
    expect(forms.map((form) => describeFilter(parse(form)))).toEqual(
      Array(2).fill('{"any":[{"nsfw":true},{"not":{"nsfw":true}}]}'),
    );
    expect(describeFilter(parse({ nsfw: true, album: "lake" }))).toBe('{"album":"lake","nsfw":true}');
    expect(scopesOf(parse({ any: [leaf, not({ label: "cat" })] }))).toEqual(["ai:read"]);
    expect(scopesOf(parse({ any: [leaf, { search: "cat" }] }))).toEqual([]);
  });

  it("is either rejected or stays within the limits, whatever is sent", () => {
    const known = fc.constantFrom<unknown>(
      leaf,
      { tag: ["a"] },
      { "meta.x": { eq: "1" } },
      { min_rating: 9 },
    );
    const names = fc.constantFrom("any", "all", "not", "nsfw", "__proto__", "constructor", "meta.x");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        known,
        fc.jsonValue(),
        fc.record({ any: fc.array(tie("tree"), { maxLength: 4 }) }),
        fc.record({ all: fc.array(tie("tree"), { maxLength: 4 }) }),
        fc.record({ not: tie("tree") }),
        fc.dictionary(names, tie("tree"), { maxKeys: 2 }),
      ),
    }));
    const levels = (node: FilterNode): number =>
      node.not ? 1 + levels(node.not) : 1 + Math.max(-1, ...(node.any ?? node.all ?? []).map(levels));
    fc.assert(
      fc.property(tree, (value) => {
        const result = ImageQueryFilter.safeParse(value);
        if (!result.success) return;

        const conditions = leavesOf(result.data).map((one) => Object.keys(one).length);
        expect(conditions.reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(20);
        expect(levels(result.data)).toBeLessThanOrEqual(3);
        const stored = canonicalFilter(result.data);
        expect(canonicalFilter(ImageQueryFilter.parse(JSON.parse(JSON.stringify(stored))))).toEqual(stored);
      }),
      { numRuns: 300 },
    );
  });
});

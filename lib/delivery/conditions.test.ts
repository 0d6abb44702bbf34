import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { type ConditionResult, evaluateConditions, ifRangeMatches } from "./conditions";

const etag = '"v-01abc"';
const lastModifiedMs = Date.UTC(2026, 0, 2, 3, 4, 5);
const current = { etag, lastModifiedMs };

/** A parsed entity-tag header and its text. */
type Tags = "*" | Array<{ isWeak: boolean; opaque: string } | "junk">;
interface Field<Meaning> {
  meaning: Meaning;
  text: string;
}

/** The preconditions of RFC 9110; undefined when absent, and for a date that is invalid. */
interface Preconditions {
  ifMatch: Tags | undefined;
  ifUnmodifiedSince: number | undefined;
  ifNoneMatch: Tags | undefined;
  ifModifiedSince: number | undefined;
}

/**
 * §8.8.3.2: strong, "two entity tags are equivalent if both are not weak and their opaque-tags
 * match".
 */
const matchesStrongly = (tags: Tags) =>
  tags === "*" || tags.some((tag) => tag !== "junk" && !tag.isWeak && tag.opaque === etag);
/**
 * Weak: "if their opaque-tags match character-by-character, regardless of either or both being
 * tagged as weak".
 */
const matchesWeakly = (tags: Tags) =>
  tags === "*" || tags.some((tag) => tag !== "junk" && tag.opaque === etag);

/** §13.2.2, step by step, for GET and HEAD. */
function model({ ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince }: Preconditions): ConditionResult {
  // 1. When If-Match is present, evaluate it: if false, respond 412.
  if (ifMatch !== undefined && !matchesStrongly(ifMatch)) return "precondition failed";
  // 2. When If-Match is not present and If-Unmodified-Since is: true if it was not modified after that date.
  if (ifMatch === undefined && ifUnmodifiedSince !== undefined && !(lastModifiedMs <= ifUnmodifiedSince))
    return "precondition failed";
  // 3. When If-None-Match is present: if false for GET/HEAD, respond 304.
  if (ifNoneMatch !== undefined) return matchesWeakly(ifNoneMatch) ? "not modified" : "perform";
  // 4. When the method is GET or HEAD, If-None-Match is not present, and If-Modified-Since is.
  if (ifModifiedSince !== undefined && lastModifiedMs <= ifModifiedSince) return "not modified";

  return "perform";
}

const blank = fc.constantFrom("", " ", "\t", "  ");
const opaque = fc.oneof(
  fc.constantFrom(etag, etag.toUpperCase(), '"v-01ab"', '"v-01abc,"', '""', '"W/"', '"*"'),
  fc.stringMatching(/^[!#-~]{0,12}$/).map((text) => `"${text}"`),
);
const tag = fc.record({ isWeak: fc.boolean(), opaque });
const junk = fc.constantFrom(
  "",
  "*",
  "v-01abc",
  "W/",
  `w/${etag}`,
  `${etag}x`,
  `x${etag}`,
  `W/ ${etag}`,
  "W",
);

const member = fc.oneof(
  tag.map(
    (one): Field<typeof one | "junk"> => ({
      meaning: one,
      text: `${one.isWeak ? "W/" : ""}${one.opaque}`,
    }),
  ),
  junk.map((text): Field<"junk"> => ({ meaning: "junk", text })),
);

const list = fc.array(fc.tuple(blank, member, blank), { minLength: 2, maxLength: 6 }).map(
  (members): Field<Tags> => ({
    meaning: members.map(([, { meaning }]) => meaning),
    text: members.map(([before, { text }, after]) => before + text + after).join(","),
  }),
);

const tags = fc.option(
  fc.oneof(
    fc.constant<Field<Tags>>({ meaning: "*", text: "*" }),
    tag.map((one): Field<Tags> => ({ meaning: [one], text: `${one.isWeak ? "W/" : ""}${one.opaque}` })),
    list,
  ),
  { nil: undefined },
);

const date = fc.option(
  fc.oneof(
    fc.integer({ min: -3, max: 3 }).map((seconds): Field<number | undefined> => {
      const meaning = lastModifiedMs + seconds * 1000;
      return { meaning, text: new Date(meaning).toUTCString() };
    }),
    fc
      .constantFrom(
        "",
        "0",
        "yesterday",
        "2026-01-02T03:04:05Z",
        "Fri, 2 Jan 2026 03:04:05 GMT",
        "1767323045",
      )
      .map((text): Field<number | undefined> => ({ meaning: undefined, text })),
  ),
  { nil: undefined },
);

describe("the conditions of a request", () => {
  it("follow RFC 9110 §13.2.2", () => {
    fc.assert(
      fc.property(tags, date, tags, date, (ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince) => {
        const headers = {
          ...(ifMatch && { "if-match": ifMatch.text }),
          ...(ifUnmodifiedSince && { "if-unmodified-since": ifUnmodifiedSince.text }),
          ...(ifNoneMatch && { "if-none-match": ifNoneMatch.text }),
          ...(ifModifiedSince && { "if-modified-since": ifModifiedSince.text }),
        };

        const preconditions = {
          ifMatch: ifMatch?.meaning,
          ifUnmodifiedSince: ifUnmodifiedSince?.meaning,
          ifNoneMatch: ifNoneMatch?.meaning,
          ifModifiedSince: ifModifiedSince?.meaning,
        };
        expect(evaluateConditions(headers, current)).toBe(model(preconditions));
      }),
      { numRuns: 3_000 },
    );
  });

  it("are parsed in one pass from a header of megabytes", () => {
    for (const hostile of [",", " ", '"', 'W/"', '"x"', "x", ' "', "W/", '","'])
      for (const field of ["if-match", "if-none-match"])
        expect(() => evaluateConditions({ [field]: hostile.repeat(1_000_000) }, current)).not.toThrow();
    expect(evaluateConditions({ "if-none-match": `${'"x" ,'.repeat(500_000)}${etag}` }, current)).toBe(
      "not modified",
    );
  });

  it.each([
    [undefined, true],
    [etag, true],
    [`W/${etag}`, false],
    ['"other"', false],
    [`${etag}, "other"`, false],
    ["*", false],
    ["", false],
    [new Date(lastModifiedMs).toUTCString(), false],
  ])("If-Range: %s matches: %s", (field, matches) => {
    expect(ifRangeMatches(field, current)).toBe(matches);
  });
});

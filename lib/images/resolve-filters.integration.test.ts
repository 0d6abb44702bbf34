import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { closeDatabase } from "@/lib/platform/database/transaction";
import type { ListImagesQuery } from "./list-images";
import { describeFilters, resolveFilters } from "./resolve-filters";

const actor = { library: { owner: "owner@example.org" } } as Actor;

afterAll(closeDatabase);

describe("The part of a cursor that names its filters", () => {
  it("is the same as in 1.0 for filters that 1.0 has.", () => {
    const none = `[null,null,null,null,null,null,"exclude"${",null".repeat(23)}]`;
    expect(describeFilters({})).toBe(none);
    expect(describeFilters({ archived: "include" })).toBe(none);
    expect(describeFilters({ album: "sea", tag: ["a", "b"], nsfw: false, taken_to: "2024-05-01" })).toBe(
      `["sea",["a","b"],null,null,null,null,"exclude",null,null,null,false${",null".repeat(18)},"2024-05-01"]`,
    );
  });

  it("is different for filters that 1.0 lacks.", () => {
    const texts = [
      {},
      { archived: "exclude" },
      { archived: "only" },
      { rating: 0 },
      { min_rating: 0 },
      { pick: "none" },
    ] as const;
    expect(new Set(texts.map((filters) => describeFilters(filters))).size).toBe(texts.length);
  });
});

describe("the property filters of a list", () => {
  it("are undefined for what only pages it, so that the prepared query serves it", async () => {
    const page: ListImagesQuery = {
      limit: 10,
      cursor: "c",
      offset: 0,
      sort: "recent",
      include_metadata: true,
      include_total: true,
      album: "images",
      deleted: "only",
    };
    expect(await resolveFilters(actor, page)).toMatchObject({
      album: "images",
      archived: "include",
      properties: undefined,
    });
  });

  it("are set by any of them", async () => {
    expect(await resolveFilters(actor, { nsfw: false })).toMatchObject({ properties: { nsfw: false } });
    expect(await resolveFilters(actor, { rating: 0 })).toMatchObject({ properties: { rating: 0 } });
  });
});

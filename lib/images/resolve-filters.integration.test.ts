import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { closeDatabase } from "@/lib/platform/database/transaction";
import type { ListImagesQuery } from "./list-images";
import { resolveFilters } from "./resolve-filters";

const actor = { library: { owner: "owner@example.org" } } as Actor;

afterAll(closeDatabase);

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
    expect(await resolveFilters(actor, page)).toMatchObject({ album: "images", properties: undefined });
  });

  it("are set by any of them", async () => {
    expect(await resolveFilters(actor, { nsfw: false })).toMatchObject({ properties: { nsfw: false } });
  });
});

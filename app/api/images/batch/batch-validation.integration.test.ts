import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { listBulkEntries } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";

const api = serveApi();
const unknownId = "img_01jd0000000000000000000000";

describe("a batch is rejected", () => {
  it.each(["delete", "restore", "purge"])("to %s without the scope for it", async (action) => {
    const image = await api.owner.expect<ImageResource>(201, "POST", "/api/images", {
      filename: `${action}.jpg`,
    });
    const writer = await createCallerFor(api.origin, api.owner.actor, ["images:write"]);
    for (const dry_run of [true, false]) {
      const answer = await writer.call("POST", "/api/images/batch", { action, ids: [image.id], dry_run });
      expect(answer).toMatchObject({
        status: 403,
        body: { code: "INSUFFICIENT_SCOPE", details: { scope: ["images:delete"] } },
      });
    }

    expect((await listBulkEntries(api.owner)).at(-1)).toMatchObject({ status: "failed" });
    expect(
      (await writer.call("POST", "/api/images/batch", { action: "tag", tags: ["x"], ids: [image.id] }))
        .status,
    ).toBe(200);

    const deleter = await createCallerFor(api.origin, api.owner.actor, ["images:delete"]);
    const answer = await deleter.call("POST", "/api/images/batch", { action, ids: [image.id] });

    expect(answer).toMatchObject({ status: 403, body: { details: { scope: ["images:write"] } } });
  });

  it.each<[string, object, string, string]>([
    [
      "no action",
      { ids: [unknownId] },
      "action",
      "must be one of move, tag, untag, visibility, license, expiration, nsfw, favourite, unfavourite",
    ],
    ["another action", { action: "rename", ids: [unknownId] }, "action", "must be one of"],
    ["a strange member beside it", { action: 7, strange: 1 }, "strange", "is unknown"],
    ["no ids", { action: "delete" }, "ids", "is required"],
    ["an empty list", { action: "delete", ids: [] }, "ids", "at least one id"],
    [
      "too many",
      { action: "delete", ids: Array.from({ length: 1_001 }, (_, at) => `${at}`) },
      "ids",
      "at most 1000 ids",
    ],
    ["a query beside ids", { action: "delete", ids: ["a"], query: {} }, "query", "combined with ids"],
    [
      "exceptions without a query",
      { action: "delete", ids: ["a"], except_ids: ["b"] },
      "except_ids",
      "a query",
    ],
    ["an unknown filter", { action: "delete", query: { colour: "red" } }, "query.colour", "is unknown"],
    [
      "filters that contradict",
      { action: "delete", query: { from: "2024-02-02", to: "2024-02-01" } },
      "from",
      "later",
    ],
    ["no stars", { action: "rate", ids: ["a"] }, "rating", "is required without ratings"],
    ["six stars", { action: "rate", ratings: { a: 6 } }, "ratings.a", "at most 5"],
    ["stars of no image", { action: "rate", ratings: {} }, "ratings", "must have 1 to 1000 images"],
    [
      "stars by image for others",
      { action: "rate", ratings: { a: 1 }, ids: ["a"] },
      "ratings",
      "cannot be combined with ids",
    ],
    ["flags without images", { action: "pick", pick: "pick" }, "ids", "is required without a query"],
    [
      "a zone by name",
      { action: "set_time_zone", ids: ["a"], offset: "CET", keep: "clock" },
      "offset",
      "+02:00",
    ],
    ["no shift", { action: "shift_taken_at", ids: ["a"], seconds: 0 }, "seconds", "must not be 0"],
    [
      "a past end",
      { action: "expiration", ids: ["a"], expiration: "2001-01-01" },
      "expiration",
      "future date",
    ],
    ["an id twice", { action: "delete", ids: ["a", "b", "a"] }, "ids.2", "is given twice"],
    ["a number for an id", { action: "delete", ids: [1] }, "ids.0", "must be a string"],
    ["a member of another action", { action: "delete", ids: ["a"], album: "x" }, "album", "is unknown"],
    ["no album", { action: "move", ids: ["a"] }, "album", "is required"],
    ["a wrong album", { action: "move", ids: ["a"], album: "A b" }, "album", "only lower-case"],
    ["no tags", { action: "tag", ids: ["a"], tags: [] }, "tags", "at least one tag"],
    ["an empty tag", { action: "untag", ids: ["a"], tags: ["!"] }, "tags.0", "must contain a letter"],
    [
      "101 tags",
      { action: "tag", ids: ["a"], tags: Array.from({ length: 101 }, (_, at) => `t${at}`) },
      "tags",
      "at most 100",
    ],
    [
      "a wrong visibility",
      { action: "visibility", ids: ["a"], visibility: "secret" },
      "visibility",
      "public",
    ],
    ["no license", { action: "license", ids: ["a"] }, "license", "is required"],
    [
      "a text for a boolean",
      { action: "delete", ids: ["a"], dry_run: "true" },
      "dry_run",
      "must be true or false",
    ],
  ])("with %s", async (_what, body, field, message) => {
    expect(await api.owner.call("POST", "/api/images/batch", body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { [field]: [expect.stringContaining(message)] } },
    });
  });
});

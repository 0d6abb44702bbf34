import { expect, test } from "vitest";
import { emptySummary, mergeSummaries } from "./merge-summaries";
import type { ImagesSummary } from "./resource";

const sea: ImagesSummary = {
  count: 2,
  bytes: 30,
  shared: { album: "sea", visibility: "public", nsfw: false, expiration_date: null },
  shared_tags: ["low-tide", "sea"],
};

test("values that differ are omitted, and common ones stay", () => {
  const harbour: ImagesSummary = {
    count: 1,
    bytes: 5,
    shared: { album: "harbour", visibility: "public", nsfw: true, expiration_date: null },
    shared_tags: ["boats", "sea"],
  };

  expect(mergeSummaries(sea, harbour)).toEqual({
    count: 3,
    bytes: 35,
    shared: { visibility: "public", expiration_date: null },
    shared_tags: ["sea"],
  });
});

test("a value that differs within one of them is omitted", () => {
  const mixed: ImagesSummary = { count: 2, bytes: 0, shared: {}, shared_tags: [] };
  expect(mergeSummaries(mixed, sea)).toMatchObject({ shared: {}, shared_tags: [] });
  expect(mergeSummaries(sea, mixed)).toMatchObject({ shared: {}, shared_tags: [] });
});

test("a summary of no image changes nothing", () => {
  expect(mergeSummaries(emptySummary, sea)).toEqual(sea);
  expect(mergeSummaries(sea, emptySummary)).toEqual(sea);
});

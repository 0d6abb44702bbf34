import { expect, test } from "vitest";
import type { ListFilters } from "@/components/image-lists/filters";
import type { ImageResource } from "@/lib/images/resource";
import { matchesFilters } from "./matches-filters";

const image = {
  id: "img_1",
  album: "holiday",
  tags: ["beach", "sea"],
  alt: "",
  nsfw: false,
  license: "cc-by-4.0",
  visibility: "unlisted",
  is_favourited: true,
  rating: 3,
  pick: "pick",
  archived: false,
  taken_at: "2024-06-30T23:30:00+02:00",
  created_at: "2026-01-02T10:00:00.000Z",
  status: { state: "active", encrypted: false },
  info: {
    width: 1_500,
    height: 1_000,
    format: "jpeg",
    pages: 1,
    size_bytes: 5_000,
    sha256: "ab",
    colors: [{ name: "sky", hex: "#88ccff", share: 0.5 }],
  },
} as unknown as ImageResource;

const pending = {
  ...image,
  info: {
    width: 1_500,
    height: 1_000,
    format: null,
    pages: null,
    size_bytes: 5_000,
    sha256: null,
    colors: null,
  },
} as unknown as ImageResource;

test.each<ListFilters>([
  {},
  { album: "holiday", tag: "sea,beach", is_favourited: true, visibility: "unlisted" },
  { nsfw: false, encrypted: false, untagged: false, without_alt: true, license: "cc-by-4.0" },
  { from: "2026-01-02", to: "2026-01-02", taken_from: "2024-06-30", taken_to: "2024-06-30" },
  { format: "jpeg", orientation: "landscape", animated: false, color: "sky", sha256: "AB" },
  { min_width: 1_500, max_width: 1_500, min_bytes: 5_000, max_bytes: 6_000 },
  { deleted: "include" },
  { archived: "include" },
  { archived: "exclude" },
  { rating: 3, min_rating: 3, max_rating: 3, pick: "pick" },
  { min_rating: 1 },
  { max_rating: 5 },
])("matches %o", (filters) => {
  expect(matchesFilters(image, filters)).toBe(true);
});

test.each<ListFilters>([
  { deleted: "only" },
  { archived: "only" },
  { rating: 0 },
  { min_rating: 4 },
  { max_rating: 2 },
  { pick: "none" },
  { pick: "reject" },
  { album: "work" },
  { tag: "sea,city" },
  { is_favourited: false },
  { visibility: "public" },
  { nsfw: true },
  { encrypted: true },
  { untagged: true },
  { without_alt: false },
  { from: "2026-01-03" },
  { to: "2026-01-01" },
  { taken_from: "2024-07-01" },
  { taken_to: "2024-06-29" },
  { format: "png" },
  { orientation: "square" },
  { animated: true },
  { color: "red" },
  { sha256: "cd" },
  { min_width: 1_501 },
  { max_width: 1_499 },
  { min_bytes: 5_001 },
  // Certain although the search is not.
  { search: "sea", album: "work" },
])("does not match %o", (filters) => {
  expect(matchesFilters(image, filters)).toBe(false);
});

test.each<ListFilters>([
  { search: "sea" },
  { camera: "pixel" },
  { place: "DE" },
  { label: "dog" },
  { text: "invoice" },
  { tag: "c#" },
  { expiring_within: "7d" },
  { taken_within: "7d" },
  { uploaded_within: "7d" },
  { lens: "35mm" },
  { min_focal_length: 24 },
  { license: "CC BY" },
])("leaves %o to the server", (filters) => {
  expect(matchesFilters(image, filters)).toBeUndefined();
});

test("an archived image is only in lists that include it, and in the trash", () => {
  const archived = { ...image, archived: true };
  expect(matchesFilters(archived, {})).toBe(false);
  expect(matchesFilters(archived, { album: "holiday" })).toBe(false);
  expect(matchesFilters(archived, { archived: "only" })).toBe(true);
  expect(matchesFilters(archived, { archived: "include" })).toBe(true);

  const deleted = { ...archived, status: { ...image.status, state: "deleted" as const } };
  expect(matchesFilters(deleted, { deleted: "only" })).toBe(true);
});

test("a deleted image is only in the trash, and one without a file passes no filter of files", () => {
  const deleted = { ...image, status: { ...image.status, state: "deleted" as const } };
  expect(matchesFilters(deleted, {})).toBe(false);
  expect(matchesFilters(deleted, { deleted: "only" })).toBe(true);
  expect(matchesFilters(pending, {})).toBe(true);

  for (const filters of [
    { animated: false },
    { orientation: "landscape" },
    { min_width: 1 },
    { min_bytes: 1 },
  ] as const)
    expect(matchesFilters(pending, filters)).toBe(false);
});

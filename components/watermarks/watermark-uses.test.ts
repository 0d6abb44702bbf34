import { expect, test } from "vitest";
import { ApiError } from "@/components/api/api-error";
import { findUses, isUsed, readUses } from "./watermark-uses";

const logo = "wmk_01hzy3v7q4k9m2n8p5r6s0t1va";
const other = "wmk_01hzy3v7q4k9m2n8p5r6s0t1vb";
const none = { recipes: [], isInSettings: false, albums: [], shares: [] };
const users = {
  recipes: [
    { slug: "proof", watermark: logo },
    { slug: "card", watermark: null },
  ],
  settings: { required_watermark: logo },
  albums: [
    { album: "lakes", required_watermark: logo },
    { album: "images", required_watermark: other },
  ],
  shares: [
    { id: "shr_1", required_watermark: logo },
    { id: "shr_2", required_watermark: null },
  ],
};

test("the uses of a watermark are found in recipes, settings, albums and share links", () => {
  expect(findUses(logo, users)).toEqual({
    recipes: ["proof"],
    isInSettings: true,
    albums: ["lakes"],
    shares: ["shr_1"],
  });
  expect(findUses(other, { ...users, settings: undefined })).toEqual({ ...none, albums: ["images"] });
});

test("the error of a deletion names only the places with uses", () => {
  const error = (details?: Record<string, string[]>) =>
    new ApiError("WATERMARK_IN_USE", { status: 409, message: "In use", details });
  expect(readUses(error({ settings: ["required_watermark"], shares: ["shr_1"] }))).toEqual({
    ...none,
    isInSettings: true,
    shares: ["shr_1"],
  });
  expect(readUses(error({ recipes: ["proof"], albums: ["lakes"] }))).toEqual({
    ...none,
    recipes: ["proof"],
    albums: ["lakes"],
  });
  expect(readUses(error())).toEqual(none);
});

test("a watermark with one use is used", () => {
  expect(isUsed(none)).toBe(false);
  for (const uses of [{ recipes: ["proof"] }, { isInSettings: true }, { albums: ["a"] }, { shares: ["s"] }])
    expect(isUsed({ ...none, ...uses })).toBe(true);
});

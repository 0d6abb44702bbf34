import { expect, test } from "vitest";
import { toRecipePair } from "./recipe-pair";
import { singleSetting } from "./settings-pair";
import { defaultVariantOptions } from "./variant-options";

const fine = defaultVariantOptions({ format: "jpeg", width: 640, height: 480, pages: 1, hasAlpha: false });
const coarse = { ...fine, quality: 30 };
const invalid = { ...fine, width: "wide" };

test("one setting becomes one recipe", () => {
  expect(toRecipePair(singleSetting(fine))).toMatchObject({ a: { width: 640 }, b: undefined, active: "a" });
  expect(toRecipePair(singleSetting(invalid))).toBeUndefined();
});

test("two compared settings stay compared", () => {
  expect(toRecipePair({ a: fine, b: coarse, active: "b" })).toMatchObject({
    a: { quality: 70 },
    b: { quality: 30 },
    active: "b",
  });
});

test("a setting with an invalid size is left out, or leaves nothing if it is active", () => {
  expect(toRecipePair({ a: invalid, b: coarse, active: "b" })).toMatchObject({
    a: { quality: 30 },
    b: undefined,
    active: "a",
  });
  expect(toRecipePair({ a: invalid, b: coarse, active: "a" })).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { defaultRecipe, type RecipeSettings } from "./recipe";
import { isRecipeKey, parseRecipeKey, toRecipeKey } from "./recipe-keys";
import { looksLikeVariantKey } from "./variant-keys";

const everything: RecipeSettings = {
  width: 800,
  height: 600,
  fit: "cover",
  gravity: "x500y250",
  rotate: 90,
  flip: "both",
  trim: { tolerance: 0 },
  background: "#ffffff80",
  border: { width: 4, color: "#102030" },
  radius: 12,
  blur: 0.5,
  sharpen: 1.25,
  grayscale: true,
  brightness: 0,
  contrast: 1.5,
  saturation: 0.1,
  format: "webp",
  quality: 71,
  metadata: "none",
  watermark: "wmk_01jd0000000000000000000000.0a1b2c3d4e5f",
};

describe("the key of a recipe", () => {
  it.each([
    [defaultRecipe, "~1"],
    [{ ...defaultRecipe, width: 800, fit: "cover" as const }, "~1,width=800,fit=cover"],
    [{ ...defaultRecipe, quality: "auto" as const }, "~1,quality=auto"],
    [
      everything,
      "~1,width=800,height=600,fit=cover,gravity=x500y250,rotate=90,flip=both,trim=0,background=#ffffff80,border=4#102030,radius=12,blur=0.5,sharpen=1.25,grayscale=true,brightness=0,contrast=1.5,saturation=0.1,format=webp,quality=71,metadata=none,watermark=wmk_01jd0000000000000000000000.0a1b2c3d4e5f",
    ],
  ])("contains what differs from the defaults, and parses to the recipe", (settings, key) => {
    expect(toRecipeKey(settings, 1)).toBe(key);
    expect(parseRecipeKey(key)).toEqual({ settings, density: 1 });
    expect(parseRecipeKey(toRecipeKey(settings, 3))).toEqual({ settings, density: 3 });
    expect([isRecipeKey(key), looksLikeVariantKey(key)]).toEqual([true, false]);
  });

  it.each([
    "",
    "w512",
    "1",
    "~",
    "~1,width=0800",
    "~1,fit=cover,width=800",
    "~1,fit=inside",
    "~1,unknown=1",
    "~1,quality=best",
  ])("is not %j", (key) => {
    expect(parseRecipeKey(key)).toBeUndefined();
  });
});

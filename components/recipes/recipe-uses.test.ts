import { describe, expect, test } from "vitest";
import { CreateRecipe } from "@/lib/recipes/resource";
import { listRecipeUses } from "./recipe-uses";
import { readRecipeValues, toRecipeValues } from "./recipe-values";

const watermark = "wmk_01hzy3v7q4k9m2n8p5r6s0t1va";
const uses = listRecipeUses(watermark);

describe("the uses of recipes", () => {
  test.each(uses)("the API accepts the settings for $use, with its name as the slug", ({ use, settings }) => {
    expect(CreateRecipe.parse({ slug: use, ...settings })).toEqual({ slug: use, ...settings });
    expect(readRecipeValues(toRecipeValues(settings))).toEqual({ settings });
  });

  test("a proof has the watermark, the others have none", () => {
    expect(uses.filter(({ settings }) => settings.watermark === watermark).map(({ use }) => use)).toEqual([
      "proof",
    ]);
  });

  test("a library without a watermark has no proof", () => {
    expect(listRecipeUses(undefined).map(({ use }) => use)).toEqual(["avatar", "product", "article"]);
  });
});

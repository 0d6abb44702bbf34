import { expect, it } from "vitest";
import { toMarkedKey } from "@/lib/engine/variants/marked-keys";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { newId } from "@/lib/kernel/ids";
import { cacheTags } from "./cache-tags";
import { stale } from "./invalidate";

it("a variant with a required watermark is purged by the tag of its responses", () => {
  const imageId = newId("img");
  const mark = `${newId("wmk")}.0123456789ab`;
  const keys = ["w512", toRecipeKey(defaultRecipe, 1)];
  const expected = [cacheTags.variant(imageId, "w512"), cacheTags.recipesOf(imageId)];
  expect(stale.variants(imageId, keys).tags).toEqual(expected);

  const markedKeys = keys.map((key) => toMarkedKey({ mark, key }));
  expect(stale.variants(imageId, markedKeys).tags).toEqual(expected);
});

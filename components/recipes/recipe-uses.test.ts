import { expect, test } from "vitest";
import { CreateRecipe } from "@/lib/recipes/resource";
import { recipeUses, settingsForUse } from "./recipe-uses";
import { readRecipeValues, toRecipeValues } from "./recipe-values";

test.each(recipeUses)("the API accepts the settings for %s, with its name as the slug", (use) => {
  const settings = settingsForUse(use);

  expect(CreateRecipe.parse({ slug: use, ...settings })).toEqual({ slug: use, ...settings });
  expect(readRecipeValues(toRecipeValues(settings))).toEqual({ settings });
});

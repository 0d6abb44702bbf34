import { z } from "zod";
import { queryParams } from "@/lib/http";
import { RecipeNameText } from "@/lib/image-urls/resource";

const maxIncludedRecipes = 10;

/** The parameter of operations that return images. */
export const includedRecipes = queryParams({
  include_recipes: z
    .array(RecipeNameText)
    .min(1)
    .max(maxIncludedRecipes)
    .optional()
    .describe(
      `Also return the URLs of these recipes in \`urls\`, such as \`card,card@2\`. At most ${maxIncludedRecipes}.`,
    ),
});

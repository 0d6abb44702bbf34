import { z } from "zod";
import { CreateRecipe, RecipeResource, UpdateRecipe } from "@/lib/recipes/resource";
import { CreateWatermark } from "@/lib/watermarks/resource";
import { updateRecipe } from "../../recipes/[recipe]/endpoints";
import { createRecipe } from "../../recipes/endpoints";
import { createWatermark } from "../../watermarks/endpoints";
import { defineTool, toResult } from "../tool";

/** The members whose schemas in the API are not only JSON Schema. */
const plain = {
  format: RecipeResource.shape.format
    .optional()
    .describe("auto: the smallest format that the client accepts"),
  watermark: z.string().nullable().optional().describe("ID of a watermark from list_watermarks"),
};

const createRecipeTool = defineTool({
  name: "create_recipe",
  title: "Create a recipe",
  description:
    "Creates a recipe, a named size and look of images. Its slug then replaces a variant key in image URLs. Pass only the settings that differ from the defaults. Lengths are pixels of the result, and images are never enlarged. is_public needs the scope images:read.",
  input: z.strictObject({
    ...CreateRecipe.shape,
    slug: z.string().describe("The name in URLs. It can't be changed."),
    ...plain,
  }),
  endpoints: [createRecipe],
  effect: "write",
  run: async (body, context) => toResult((await context.call(createRecipe, { body })) as object),
});

const updateRecipeTool = defineTool({
  name: "update_recipe",
  title: "Change a recipe",
  description:
    "Changes settings of a recipe. Only the given settings change. All URLs with the recipe show the change at once. is_public needs the scope images:read.",
  input: z.strictObject({
    recipe: z.string().describe("The slug of the recipe, from list_recipes"),
    ...UpdateRecipe.shape,
    ...plain,
  }),
  endpoints: [updateRecipe],
  effect: "write",
  run: async ({ recipe, ...body }, context) =>
    toResult((await context.call(updateRecipe, { params: { recipe }, body })) as object),
});

const createWatermarkTool = defineTool({
  name: "create_watermark",
  title: "Create a watermark",
  description:
    "Creates a watermark from a text. To draw it on images, pass its ID as watermark to create_recipe or update_recipe. To require it on the images of an album or a share link, pass its ID as required_watermark to update_album or create_share.",
  input: z.strictObject({
    ...CreateWatermark.shape,
    name: z.string(),
    text: z.string().describe("At most 200 characters"),
  }),
  endpoints: [createWatermark],
  effect: "write",
  run: async (body, context) => toResult((await context.call(createWatermark, { body })) as object),
});

export const recipeTools = [createRecipeTool, updateRecipeTool, createWatermarkTool];

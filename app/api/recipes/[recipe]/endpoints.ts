import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as recipes from "@/lib/recipes";
import { DeletedRecipe, RecipeResource, UpdateRecipe } from "@/lib/recipes/resource";

const RecipeParams = z.object({ recipe: z.string().describe("The slug") });
const audited = { resourceType: "recipe" };

const entityTag = { schema: RecipeResource };

export const getRecipe = defineEndpoint({
  method: "GET",
  path: "/recipes/{recipe}",
  operationId: "getRecipe",
  tag: "Recipes",
  summary: "Get a recipe",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  params: RecipeParams,
  success: ok(RecipeResource, "The recipe"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => recipes.getRecipe(actor, params.recipe),
});

export const updateRecipe = defineEndpoint({
  method: "PATCH",
  path: "/recipes/{recipe}",
  operationId: "updateRecipe",
  tag: "Recipes",
  summary: "Update a recipe",
  description:
    "All images are rendered again on the next request. The slug cannot be changed. `is_public` also requires the scope `images:read`.",
  auth: { scope: "settings:write", contentScopes: ["images:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: RecipeParams,
  body: json(UpdateRecipe),
  success: ok(RecipeResource, "The recipe"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body, precondition }) =>
    recipes.updateRecipe(actor, params.recipe, body, precondition),
});

export const deleteRecipe = defineEndpoint({
  method: "DELETE",
  path: "/recipes/{recipe}",
  operationId: "deleteRecipe",
  tag: "Recipes",
  summary: "Delete a recipe",
  description: "URLs with its slug respond with 404. Fails with 409 while an album uses it.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: RecipeParams,
  success: ok(DeletedRecipe, "The recipe was deleted"),
  entityTag,
  errors: [commonErrors.notFound, recipes.recipeErrors.inUse],
  handler: ({ actor, params, precondition }) => recipes.deleteRecipe(actor, params.recipe, precondition),
});

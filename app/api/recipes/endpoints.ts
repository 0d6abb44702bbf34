import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as recipes from "@/lib/recipes";
import { CreateRecipe, RecipeList, RecipeResource } from "@/lib/recipes/resource";

export const listRecipes = defineEndpoint({
  method: "GET",
  path: "/recipes",
  operationId: "listRecipes",
  tag: "Recipes",
  summary: "List recipes",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(RecipeList, "All recipes of the library"),
  errors: [],
  handler: ({ actor }) => recipes.listRecipes(actor),
});

export const createRecipe = defineEndpoint({
  method: "POST",
  path: "/recipes",
  operationId: "createRecipe",
  tag: "Recipes",
  summary: "Create a recipe",
  description:
    "The slug can then replace a variant key in URLs and calls. Append `@2` or `@3` for double or triple pixel density. `is_public` also requires the scope `images:read`.",
  auth: { scope: "settings:write", contentScopes: ["images:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "recipe" },
  body: json(CreateRecipe),
  success: created(RecipeResource, "The recipe"),
  errors: [recipes.recipeErrors.exists, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => recipes.createRecipe(actor, body),
});

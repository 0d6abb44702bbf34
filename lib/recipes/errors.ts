import type { ErrorDefinition } from "@/lib/kernel/errors";

export const recipeErrors = {
  exists: { kind: "conflict", code: "RECIPE_EXISTS", message: "You already have a recipe with this slug." },
  inUse: { kind: "conflict", code: "RECIPE_IN_USE", message: "Albums use this recipe." },
} as const satisfies Record<string, ErrorDefinition>;

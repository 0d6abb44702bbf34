import type { ErrorDefinition } from "@/lib/kernel/errors";

export const recipeErrors = {
  exists: { kind: "conflict", code: "RECIPE_EXISTS", message: "You already have a recipe with this slug." },
} as const satisfies Record<string, ErrorDefinition>;

"use client";

import type { ComponentProps } from "react";
import { Studio } from "@/components/studio/studio.client";
import { onDemand } from "@/components/ui/on-demand";

const NewRecipe = onDemand(() => import("./new-recipe").then((module) => module.NewRecipe));

/** The studio of an image, with the editor of recipes. */
export function ImageStudio(props: Omit<ComponentProps<typeof Studio>, "RecipeEditor">) {
  return <Studio {...props} RecipeEditor={NewRecipe} />;
}

import type { RecipeResource } from "@/lib/recipes/resource";
import type { WatermarkResource } from "@/lib/watermarks/resource";

/** A change of the library `uid`. `slug` is the name in URLs. `import` restores an archive. */
export type RecipeChange = { id: string; uid: string; slug: string } & (
  | { action: "create" | "import"; present: () => Promise<RecipeResource> }
  | { action: "update"; fields: readonly string[]; present: () => Promise<RecipeResource> }
  /** `resources` has the recipe as it was, if a webhook listens. */
  | { action: "delete"; resources: readonly RecipeResource[] }
);

/**
 * A change of the library `uid`. `import` restores an archive. `blobKeys` are of marks that nothing
 * refers to any more.
 */
export type WatermarkChange = { id: string; uid: string } & (
  | { action: "create" | "import"; present: () => Promise<WatermarkResource> }
  | {
      action: "update";
      fields: readonly string[];
      /** The slugs of the recipes whose results are different from now on. */
      recipes: readonly string[];
      /** Whether others see it on images without a recipe, and differently from now on. */
      isRequired: boolean;
      blobKeys: string[];
      present: () => Promise<WatermarkResource>;
      presentRecipes: () => Promise<readonly RecipeResource[]>;
    }
  /** `resources` has the watermark as it was, if a webhook listens. */
  | { action: "delete"; blobKeys: string[]; resources: readonly WatermarkResource[] }
);

import { recipeHref } from "@/components/recipes/recipe-anchor";
import { Link } from "@/components/ui/link.client";

/** Links to recipes, which lead to their cards. */
export function RecipeLinks({ slugs }: { slugs: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {slugs.map((slug) => (
        <Link
          key={slug}
          href={recipeHref(slug)}
          dir="ltr"
          className="font-mono break-all underline underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
        >
          {slug}
        </Link>
      ))}
    </span>
  );
}

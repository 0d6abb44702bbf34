/** The ID of a recipe's card. */
export const recipeAnchor = (slug: string) => `recipe-${slug}`;

/** The URL of a recipe's card. */
export const recipeHref = (slug: string) => `/dashboard/settings/recipes#${recipeAnchor(slug)}`;

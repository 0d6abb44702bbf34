/** The query of the library's recipes. */
export const recipesKey = ["recipes"];

/** The query of the image's variants with a URL for each recipe. Is invalidated with the recipes. */
export const recipeUrlsKey = (imageId: string) => [...recipesKey, "urls", imageId];

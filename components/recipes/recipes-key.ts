/** The query of the library's recipes. */
export const recipesKey = ["recipes"];

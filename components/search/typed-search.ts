/**
 * The parameter in which a form without scripts sends the text of the search field, which may
 * contain tokens.
 */
export const typedSearch = "q";

/** The query parameter of the place in a cull, from 1 on. */
export const placeParam = "at";

/** Keys of the queries of places, for pages too. */
export const placeKeys = {
  list: ["places", "list"],
  map: ["places", "map"],
} as const;

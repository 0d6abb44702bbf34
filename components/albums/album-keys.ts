/** Keys of the queries of albums, for pages too. */
export const albumKeys = {
  list: ["albums", "list"],
  one: (album: string) => ["albums", "one", album],
} as const;

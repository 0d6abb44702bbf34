/** Keys of the queries of albums, for pages too. */
export const albumKeys = {
  list: ["albums", "list"],
  /** By itself, because a change of an image changes other queries of albums only. */
  pinned: ["pinned-albums"],
  one: (album: string) => ["albums", "one", album],
} as const;

/** Keys of the queries of tags, for pages too. */
export const tagKeys = {
  list: ["tags", "list"],
  one: (tag: string) => ["tags", "one", tag],
} as const;

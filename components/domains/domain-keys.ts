/** Queries of the account's domains. */
export const domainKeys = {
  all: ["domains"],
  one: (id: string) => ["domains", id],
};

/** Key of the query of the storage in use. */
export const storageKey = ["storage"] as const;

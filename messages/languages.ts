/** The languages of the pages; each is a folder here that holds the texts of its sections. The first is the default. */
export const languages = ["en"] as const;

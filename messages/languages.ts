/** The languages of the pages; each is a folder here with one file per section. The first is the default. */
export const languages = ["en", "de", "ar"] as const;

/**
 * The comparisons of a search: the words, what they mean, or both. The first one is the default.
 */
export const searchModes = ["text", "semantic", "hybrid"] as const;
export type SearchMode = (typeof searchModes)[number];

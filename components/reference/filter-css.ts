export function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * The rules that hide every operation without one of the words, and groups in which none is left. Rules, because the
 * operations are the server's and need no code in the browser for this.
 */
export function buildFilterCss(words: readonly string[]): string {
  if (words.length === 0) return "";
  const attributeSelectors = words
    .map((word) => `[data-search*="${word.replace(/["\\]/g, "\\$&")}"]`)
    .join("");
  return [
    `[data-search]:not(${attributeSelectors})`,
    `[data-search-group]:not(:has(${attributeSelectors}))`,
    "[data-unsearched]",
  ]
    .map((selector) => `${selector}{display:none}`)
    .join("");
}

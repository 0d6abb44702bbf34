export function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Returns CSS rules that hide every operation without one of the words, and groups without a visible operation. CSS, because
 * the operations are rendered on the server and need no browser code for this.
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

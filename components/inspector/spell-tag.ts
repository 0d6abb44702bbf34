/** Spells a text nearly as the server spells tags; the server has the last word. */
export function spellTag(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

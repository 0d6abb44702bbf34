/** Spells a text nearly as the server spells tags; the server has the last word. */
export function spellTag(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_]+/g, "-")
    .replace(/[^\p{L}\p{N}\p{M}-]/gu, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

import { splitAtCommas } from "@/lib/kernel/commas";

/** Returns the names in a text with commas. */
export function splitTags(text: string): string[] {
  return splitAtCommas(text)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/**
 * The form in which names of tags are compared: names that differ only in case, hyphens,
 * underscores and spaces are equal, and a slug is its own key. Invisible characters do not count.
 */
export function toTagKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/i\u0307+/g, "i")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-|-$/g, "")
    .normalize("NFKC");
}

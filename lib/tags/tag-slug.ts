import anyAscii from "any-ascii";
import { toTagKey } from "@/lib/values/tag-names";

const maxSlugLength = 64;

const emojis = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu;
const separators = /[\p{Pd}\p{Pc}\p{Z}/\\.,:;|&、。・،؛]+/gu;
const others = /[^\p{L}\p{N}\p{Mn}\p{Mc}-]/gu;

/**
 * Returns the slug of a new tag, empty if the name has neither a letter nor a digit nor an emoji: `Blue Sky` → `blue-sky`,
 * `trips/2024/Rome` → `trips-2024-rome`, `🍀` → `four-leaf-clover`, `C++` → `c`. Letters and digits of every script stay, with
 * their combining marks (vowel signs of Devanagari).
 */
export function toTagSlug(name: string): string {
  const slug = toTagKey(name)
    .replace(emojis, (emoji) => `-${nameEmoji(emoji)}-`)
    .replace(separators, "-")
    .replace(others, "")
    .replace(/(^|-)\p{M}+/gu, "$1")
    .replace(/i\u0307+/g, "i")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .normalize("NFKC");

  return truncate(slug, maxSlugLength);
}

/** `c`, 2 → `c-2`, within the length limit. */
export function numberTagSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return truncate(slug, maxSlugLength - suffix.length) + suffix;
}

/** `🍀` → `four-leaf-clover`, `🇩🇪` → `de`; of one that is newer than our names, its code point. */
function nameEmoji(emoji: string): string {
  const name = anyAscii(emoji).replace(/[^A-Za-z0-9]+/g, "-");
  return /[A-Za-z0-9]/.test(name) ? name.toLowerCase() : `u${emoji.codePointAt(0)?.toString(16)}`;
}

function truncate(slug: string, maxLength: number): string {
  return [...slug].slice(0, maxLength).join("").replace(/-+$/, "");
}

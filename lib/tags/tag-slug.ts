import { nameEmojis } from "@/lib/kernel/emoji-names";
import { maxSlugLength } from "@/lib/kernel/slug-pattern";
import { toTagKey } from "@/lib/tags/tag-names";

const separators = /[\p{Pd}\p{Pc}\p{Z}/\\.,:;|&、。・،؛]+/gu;
const others = /[^\p{L}\p{N}\p{Mn}\p{Mc}-]/gu;

/**
 * Returns the slug of a new tag, empty if the name has neither a letter nor a digit nor an emoji:
 * `Blue Sky` → `blue-sky`, `trips/2024/Rome` → `trips-2024-rome`, `🍀` → `four-leaf-clover`, `C++` →
 * `c`. Letters and digits of every script stay, with their combining marks (vowel signs of
 * Devanagari).
 */
export function toTagSlug(name: string): string {
  const slug = nameEmojis(toTagKey(name))
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

function truncate(slug: string, maxLength: number): string {
  return [...slug].slice(0, maxLength).join("").replace(/-+$/, "");
}

import anyAscii from "any-ascii";
import { maxSlugLength } from "@/lib/kernel/slug-pattern";
import { isUsableSlug } from "./resource";

/**
 * Returns the slug for a title: `Köln — Été` → `koln-ete`, `北京` → `beijing`. A title without letters
 * and digits has the word as its slug.
 */
export function slugifyTitle(title: string, word = "album"): string {
  const slug = truncateSlug(
    anyAscii(title.normalize("NFC"))
      .toLowerCase()
      .replace(/'/g, "")
      .replace(/[^a-z0-9]+/g, "-"),
    maxSlugLength,
  );
  if (slug === "") return word;

  return isUsableSlug(slug) ? slug : withSlugSuffix(slug, word);
}

/** `koln`, 2 → `koln-2`, within the length limit. */
export function withSlugSuffix(slug: string, suffix: number | string): string {
  return `${truncateSlug(slug, maxSlugLength - `-${suffix}`.length)}-${suffix}`;
}

function truncateSlug(slug: string, maxLength: number): string {
  return slug.replace(/^-+/, "").slice(0, maxLength).replace(/-+$/, "");
}

import anyAscii from "any-ascii";
import { isUsableSlug, maxSlugLength } from "./resource";

/** The slug that a title suggests: `Köln — Été` → `koln-ete`, `北京` → `beijing`. */
export function slugOfTitle(title: string): string {
  const slug = cut(
    anyAscii(title.normalize("NFC"))
      .toLowerCase()
      .replace(/'/g, "")
      .replace(/[^a-z0-9]+/g, "-"),
    maxSlugLength,
  );
  if (slug === "") return "album";
  return isUsableSlug(slug) ? slug : numbered(slug, "album");
}

/** `koln`, 2 → `koln-2`, within the length limit. */
export function numbered(slug: string, suffix: number | string): string {
  return `${cut(slug, maxSlugLength - `-${suffix}`.length)}-${suffix}`;
}

function cut(slug: string, maxLength: number): string {
  return slug.replace(/^-+/, "").slice(0, maxLength).replace(/-+$/, "");
}

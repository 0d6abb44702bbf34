import { reservedWords } from "@/lib/image-urls/reserved-words";

export const minHandleLength = 3;
export const maxHandleLength = 39;

/** Suggests a handle for an email address: `Ada.Lovelace@…` → `ada-lovelace`. */
export function suggestHandle(email: string): string {
  const slug = (email.split("@")[0] ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxHandleLength)
    .replace(/^-+|-+$/g, "");
  if (slug.length >= minHandleLength && !reservedWords.has(slug)) return slug;
  return slug === "" ? "owner-1" : `${slug.slice(0, maxHandleLength - 6)}-owner`;
}

/** `ada`, 2 → `ada-2`, within the length limit. */
export function numberedHandle(handle: string, number: number): string {
  const suffix = `-${number}`;
  return handle.slice(0, maxHandleLength - suffix.length).replace(/-+$/, "") + suffix;
}

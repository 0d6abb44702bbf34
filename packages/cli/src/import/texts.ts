/** Control characters but tab and line feed, which texts of several lines may have. */
const controls = /(?![\t\n])\p{Cc}/gu;
const maxTagLength = 64;
export const maxTags = 100;

/** Returns a text as the service accepts it; undefined for other values and empty texts. */
export function toText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string") return undefined;

  const text = value.toWellFormed().replaceAll("\r\n", "\n").replace(controls, "").trim();
  return text === "" ? undefined : [...text].slice(0, maxLength).join("").trimEnd();
}

/** Same on one line. */
export function toLine(value: unknown, maxLength: number): string | undefined {
  return toText(typeof value === "string" ? value.replace(/\s+/g, " ") : value, maxLength);
}

/** Leaves out texts without a letter, a digit or an emoji, which cannot be tags. */
export function toTags(values: readonly unknown[]): string[] {
  const tags = values.flatMap((value) => toLine(value, maxTagLength) ?? []);
  return [
    ...new Set(
      tags.filter((tag) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(tag)),
    ),
  ].slice(0, maxTags);
}

/**
 * The form in which the service compares most tags: `Blue Sky` → `blue-sky`. It decides itself
 * about other characters.
 */
export function toSlug(tag: string): string {
  return tag
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** Returns a filename as the service accepts it. */
export function toFilename(name: string): string {
  return name
    .toWellFormed()
    .replace(/[/\\\p{Cc}]/gu, "_")
    .replace(/^[.\s]+/, "")
    .trim();
}

/** Returns an ISO 8601 time, with its offset if it has one; undefined for other values. */
export function toTakenAt(value: unknown): string | undefined {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;
  if (typeof value !== "string" || !pattern.test(value)) return undefined;

  const year = Number(value.slice(0, 4));
  return Number.isNaN(Date.parse(value)) || year < 1800 || year > 2199 ? undefined : value;
}

export function toPosition(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | undefined {
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;

  // Google writes 0, 0 for an unknown place.
  const isUnknown = latitude === 0 && longitude === 0;
  return isUnknown || Math.abs(latitude) > 90 || Math.abs(longitude) > 180
    ? undefined
    : { latitude, longitude };
}

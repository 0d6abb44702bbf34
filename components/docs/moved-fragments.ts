import { type ContentsGroup, entryHref } from "./contents";

/** Sections of the previous reference on one page, whose URLs were fragments of `/docs`. */
const movedSections: Readonly<Record<string, string>> = {
  authentication: "/docs/guides/using-the-api#authentication",
  scopes: "/docs/guides/using-the-api#scopes",
  errors: "/docs/guides/limits-and-errors#error-codes",
  rateLimits: "/docs/guides/limits-and-errors#rate-limits",
  idempotency: "/docs/guides/using-the-api#idempotency",
  pages: "/docs/guides/using-the-api#pagination",
  uploading: "/docs/guides/first-upload",
  delivery: "/docs/guides/variants",
};

/**
 * Returns the page that a fragment of the previous reference stands for: an operation's id,
 * `object-Image`, `errors`.
 */
export function findMovedPage(groups: readonly ContentsGroup[], fragment: string): string | undefined {
  const name = fragment.replace(/^object-/, "");
  const isObject = name !== fragment;
  for (const group of groups) {
    const entry = group.entries.find((one) => one.name === name && (one.method === undefined) === isObject);
    if (entry) return entryHref(group, entry);
  }

  return movedSections[fragment];
}

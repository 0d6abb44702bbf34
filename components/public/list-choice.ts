/** The choices that the query of a public list can contain. */
export interface ListChoice {
  tag?: string | undefined;
  color?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  /** The position in the collections of the page, which are then shown without images. */
  collections?: string | undefined;
}

const names = ["tag", "color", "search", "cursor", "collections"] as const;
const maxLength = 2_000;

/**
 * Reads the choice from a query; of repeated parameters the first counts, and empty ones count as
 * absent.
 */
export function parseListChoice(query: Record<string, string | string[] | undefined>): ListChoice {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = [query[name]].flat()[0];
      return value === undefined || value === "" || value.length > maxLength ? [] : [[name, value]];
    }),
  );
}

/** The path of a list with another choice. A change of the filters starts at the newest images. */
export function listPath(path: string, choice: ListChoice): string {
  const entries = names.map((name) => [name, choice[name]]).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries as [string, string][])}`;
}

export function isFiltered({ tag, color, search }: ListChoice): boolean {
  return [tag, color, search].some((value) => value !== undefined);
}

/** The query of a page's request. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Leaves out what is repeated. */
export function toSearchParams(all: Awaited<SearchParams>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

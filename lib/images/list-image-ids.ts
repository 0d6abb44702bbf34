import { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "@/lib/images/search";
import type { Actor } from "@/lib/kernel/actor";
import type { ImageFiltersBody } from "./list-queries/resource";
import { listIds } from "./list-repository";
import { resolveFilters } from "./resolve-filters";

const defaultIdPageSize = 1_000;

/**
 * Yields the ids of all of the owner's images that match the filters, page by page, newest first.
 * No image comes twice, and images created while it runs do not come at all. As in the list, a
 * search without matches is retried with spelling corrections.
 */
export async function* listImageIds(
  actor: Actor,
  filters: ImageFiltersBody,
  { pageSize = defaultIdPageSize }: { pageSize?: number } = {},
): AsyncGenerator<string[]> {
  const resolved = await resolveFilters(actor, filters);
  const listPages = (search?: SearchQuery) => listIdPages({ ...resolved, search }, pageSize);
  if (filters.search === undefined) return yield* listPages();

  const parsedQuery = parseSearchQuery(filters.search);
  if (!parsedQuery) return;

  let hasMatches = false;
  for await (const ids of listPages(parsedQuery)) {
    hasMatches = true;
    yield ids;
  }

  const correction = hasMatches ? undefined : await findCorrectedQuery(resolved.owner, filters.search);
  if (correction) yield* listPages(correction);
}

async function* listIdPages(filters: Parameters<typeof listIds>[0], limit: number): AsyncGenerator<string[]> {
  for (let after: Parameters<typeof listIds>[1]["after"]; ; ) {
    const rows = await listIds(filters, { limit, after });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;

    after = [last.key, last.id];
  }
}

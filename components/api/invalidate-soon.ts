import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * The sum of all bytes and the search for duplicates take longer than one change, so changes that
 * follow each other wait together.
 */
const slowDelayMs = 3_000;
const dueKeys = new Set<QueryKey>();

/** Reads a query again after a pause, once for all calls until then. */
export function invalidateSoon(client: QueryClient, queryKey: QueryKey): void {
  if (dueKeys.has(queryKey)) return;

  dueKeys.add(queryKey);
  setTimeout(() => {
    dueKeys.delete(queryKey);
    void client.invalidateQueries({ queryKey });
  }, slowDelayMs);
}

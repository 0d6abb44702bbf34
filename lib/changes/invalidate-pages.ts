import { type CacheInvalidation, stale } from "@/lib/caching";
import { canPurgeCdn } from "@/lib/platform/cdn";
import { listUids } from "./repository";

/** Returns the invalidations of the public pages of these owners. Only a CDN stores them. */
export async function invalidatePages(owners: readonly string[]): Promise<CacheInvalidation[]> {
  if (owners.length === 0) return [];

  const stored = canPurgeCdn() ? (await listUids([...new Set(owners)])).map(stale.pages) : [];
  return [stale.renderedPages, ...stored];
}

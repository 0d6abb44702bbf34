import { type CacheInvalidation, notifyPagesChanged, stale } from "@/lib/caching";
import { canPurgeCdn } from "@/lib/platform/cdn";
import { listUids } from "./repository";

/** Returns the invalidation of the public pages of these owners. Only a CDN stores them. */
export async function invalidatePages(owners: readonly string[]): Promise<CacheInvalidation[]> {
  if (owners.length === 0) return [];

  await notifyPagesChanged();
  if (!canPurgeCdn()) return [];

  return (await listUids([...new Set(owners)])).map(stale.pages);
}

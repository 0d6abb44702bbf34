import { LRUCache } from "lru-cache";
import { secondMs } from "@/lib/kernel/time";
import { singleton } from "@/lib/platform/process/singleton";
import { type AlbumSummary, summarizeAlbums } from "./album-repository";
import type { CollectionRow } from "./collection-repository";
import { countShownImages, type OwnerRow } from "./repository";
import { countLargestKind, countSitemapImages } from "./sitemap-repository";
import { type CollectionSummary, summarizeMatches } from "./smart-collections";

// A count reads every image that it counts: a second for a million. Such a number may be some
// seconds old; the count of a small library never is.

const slowMs = 100;
const maxAgeMs = 10 * secondMs;

interface Counted<Result> {
  result: Result;
  isSlow: boolean;
}

/** Remembers the counts that took long, by key. */
export class SlowCounts {
  private readonly inFlight = new Map<string, Promise<Counted<unknown>>>();
  private readonly slow = new LRUCache<string, Counted<unknown>>({ max: 1_000, ttl: maxAgeMs });

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /**
   * Returns the remembered result if counting took long, and then lets simultaneous calls share one
   * count.
   */
  async get<Result>(key: string, count: () => Promise<Result>): Promise<Result> {
    const remembered = this.slow.get(key);
    if (remembered) return remembered.result as Result;

    const pending = this.inFlight.get(key);
    // Without a count to wait for there may be no turn between the look and the start, in which
    // others would start too.
    const shared = pending && (await pending.catch(() => undefined));
    if (shared?.isSlow) return shared.result as Result;

    const counting = this.count(count);
    this.inFlight.set(key, counting);
    try {
      const counted = await counting;
      if (counted.isSlow) this.slow.set(key, counted);
      return counted.result;
    } finally {
      if (this.inFlight.get(key) === counting) this.inFlight.delete(key);
    }
  }

  private async count<Result>(count: () => Promise<Result>): Promise<Counted<Result>> {
    const startedAt = this.clock();
    const result = await count();
    return { result, isSlow: this.clock() - startedAt > slowMs };
  }
}

const counts = () => singleton("public-counts", () => new SlowCounts());

/** Returns how many images of the account visitors may see in lists. */
export function countListedImages(owner: string, now: string): Promise<number> {
  return counts().get(owner, () => countShownImages(owner, now));
}

/**
 * Returns the summaries of the public albums of the account by slug, or only of the given one. None
 * is remembered from before the account hid when its images were taken.
 */
export function summarizeShownAlbums(
  { owner, showMetadata }: Pick<OwnerRow, "owner" | "showMetadata">,
  now: string,
  slug?: string,
): Promise<Map<string, AlbumSummary>> {
  const key = `${owner} ${slug ?? "*"} ${showMetadata}`;
  return counts().get(key, () => summarizeAlbums(owner, now, slug));
}

/** Returns the summaries of smart collections, by their IDs. None is remembered of an earlier query. */
export function summarizeSmartCollections(
  rows: readonly CollectionRow[],
  now: string,
): Promise<Map<string, CollectionSummary>> {
  if (rows.length === 0) return Promise.resolve(new Map());

  const key = `smart ${rows.map(({ id, updatedAt }) => id + updatedAt).join(" ")}`;
  return counts().get(key, () => summarizeMatches(rows, now));
}

/** Returns how many images of all accounts search engines may list. */
export function countIndexedImages(now: string): Promise<number> {
  return counts().get("sitemap", () => countSitemapImages(now));
}

/** Returns how many pages of the kind with the most pages search engines may list, without images. */
export function countIndexedPages(): Promise<number> {
  return counts().get("sitemap pages", countLargestKind);
}

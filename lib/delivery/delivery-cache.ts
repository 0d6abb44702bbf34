import { LRUCache } from "lru-cache";
import { onImageChange, onOwnerChange } from "@/lib/caching";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { singleFlight } from "@/lib/platform/process/single-flight";
import { singleton } from "@/lib/platform/process/singleton";
import { type DeliveredImage, findDeliveredImage, type ImageAccess, type ImageLookup } from "./repository";

/** Every change drops its entry; the age bounds what a change that was announced to no one could do. */
const maxAgeMs = 5 * secondMs;
/** An entry that is asked for when it has no longer to live is looked up anew meanwhile: nobody waits for what is in demand. */
const refreshBelowMs = 2.5 * secondMs;
const maxEntries = 10_000;
/** Of addresses that lead their asker to nothing, for whatever reason; every change of any image drops all, as it may be one that gets such an address. */
const missTtlMs = secondMs;
const maxMisses = 1_000;

/** What an address leads its asker to. */
export type LookupResult = DeliveredImage | "nothing";

class DeliveryCache {
  private readonly entries = new LRUCache<string, DeliveredImage>({
    max: maxEntries,
    ttl: maxAgeMs,
    dispose: (entry, key) => this.unindexKey(entry.imageId, key),
  });
  private readonly misses = new LRUCache<string, "nothing">({ max: maxMisses, ttl: missTtlMs });
  private readonly keysByImage = new Map<string, Set<string>>();
  private readonly inFlight = singleFlight<LookupResult>();
  /** Of each query under way the images and owners that have changed meanwhile. */
  private readonly changedDuringLoad = new Set<Set<string>>();
  /** Counts changes, so that nobody who asks after one is given an answer that was on its way before. */
  private changeCount = 0;

  constructor() {
    onImageChange((imageId) => this.evictImage(imageId));
    onOwnerChange((uid) => this.evictOwner(uid));
  }

  find(lookup: ImageLookup): Promise<LookupResult> | LookupResult {
    const key = toCacheKey(lookup);
    const cached = this.entries.get(key);
    if (cached) {
      // Whoever asks after its end is told of a failure.
      if (this.entries.getRemainingTTL(key) < refreshBelowMs)
        this.loadOnce(key, lookup).catch(() => undefined);
      return cached;
    }
    return this.misses.get(key) ?? this.loadOnce(key, lookup);
  }

  private loadOnce(key: string, lookup: ImageLookup): Promise<LookupResult> {
    return this.inFlight(`${key}#${this.changeCount}`, () => this.load(key, lookup));
  }

  /** Whether the entry is still what the address leads to. One that was never kept, or is too old, is not. */
  isCurrent(lookup: ImageLookup, entry: DeliveredImage): boolean {
    return this.entries.peek(toCacheKey(lookup)) === entry;
  }

  /** Has the address looked up anew, unless that has happened since. */
  evict(lookup: ImageLookup, entry: DeliveredImage): void {
    if (this.isCurrent(lookup, entry)) this.entries.delete(toCacheKey(lookup));
  }

  private evictImage(imageId: string): void {
    this.recordChange(imageId);
    for (const key of [...(this.keysByImage.get(imageId) ?? [])]) this.entries.delete(key);
  }

  private evictOwner(uid: string): void {
    this.recordChange(uid);
    for (const [key, entry] of [...this.entries.entries()]) if (entry.uid === uid) this.entries.delete(key);
  }

  private recordChange(id: string): void {
    this.changeCount++;
    for (const changed of this.changedDuringLoad) changed.add(id);
    if (this.misses.size > 0) this.misses.clear();
  }

  private async load(key: string, lookup: ImageLookup): Promise<LookupResult> {
    const changed = new Set<string>();
    this.changedDuringLoad.add(changed);
    try {
      const result = (await findDeliveredImage(lookup, isoTime())) ?? "nothing";
      if (result === "nothing") {
        this.entries.delete(key);
        if (changed.size === 0) this.misses.set(key, result);
      } else if (!changed.has(result.imageId) && !changed.has(result.uid)) {
        this.entries.set(key, result);
        this.keysByImage.set(result.imageId, (this.keysByImage.get(result.imageId) ?? new Set()).add(key));
      }
      return result;
    } finally {
      this.changedDuringLoad.delete(changed);
    }
  }

  private unindexKey(imageId: string, key: string): void {
    const keys = this.keysByImage.get(imageId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysByImage.delete(imageId);
  }
}

/** No part of a path contains NUL. A key or a link is part of what leads to an image, so a wrong one finds no entry. */
function toCacheKey({ handle, album, filename, access }: ImageLookup): string {
  const path = `${handle}/${album}/${filename}`;
  switch (access.by) {
    case "path":
      return path;
    case "owner":
      return `${access.owner}\0${path}`;
    case "key":
      return `${access.linkKey}\0${path}`;
    case "link":
      return `\0${JSON.stringify([path, access.variantKey, access.expires, access.signature])}`;
  }
}

/**
 * Caches for seconds what delivery paths lead to, and evicts it at each change. What owners see is cached apart from what
 * strangers see.
 */
export function deliveryCache({ by }: ImageAccess): DeliveryCache {
  const name = by === "owner" ? "delivered-to-owners" : "delivered-to-strangers";
  return singleton(name, () => new DeliveryCache());
}

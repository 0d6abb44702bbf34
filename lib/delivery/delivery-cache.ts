import { LRUCache } from "lru-cache";
import { isCacheTrusted, onCacheLost, onImageChange, onOwnerChange } from "@/lib/caching";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { metrics } from "@/lib/platform/metrics";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import {
  type DeliveredImage,
  findDeliveredImage,
  type ImageAccess,
  type ImageLookup,
  isImageWithheld,
} from "./repository";

/** Every change evicts its entry. The age bounds the effect of a missed notification. */
const maxAgeMs = 5 * secondMs;
/**
 * An entry read with less lifetime left than this is refreshed in the background, so requests for
 * popular images never wait.
 */
const refreshBelowMs = 2.5 * secondMs;
const maxEntries = 10_000;
/**
 * For paths at which there is no image: they find nothing, for any reason, or an image that was
 * there. Every change of any image evicts all of them, because it may put an image there.
 */
const vacantTtlMs = secondMs;
const maxVacant = 1_000;
/** Stands for every image in a list of changed ones. */
const anything = "";

/** The result of a lookup. `withheld` only if the service discloses it. */
export type LookupResult = DeliveredImage | Miss;
type Miss = "nothing" | "withheld";

/** The counters by result. Finding one by its label takes longer than counting. */
const lookups = () =>
  singleton("delivery-lookups", () => {
    const { deliveryLookups } = metrics;
    return {
      hit: deliveryLookups.labels({ result: "hit" }),
      miss: deliveryLookups.labels({ result: "miss" }),
      bypass: deliveryLookups.labels({ result: "bypass" }),
    };
  });

class DeliveryCache {
  private readonly entries = new LRUCache<string, DeliveredImage>({
    max: maxEntries,
    ttl: maxAgeMs,
    dispose: (entry, key) => this.unindexKey(entry.imageId, key),
  });
  private readonly vacant = new LRUCache<string, LookupResult>({ max: maxVacant, ttl: vacantTtlMs });
  private readonly keysByImage = new Map<string, Set<string>>();
  private readonly inFlight = singleFlight<LookupResult>();
  /** For each running query, the images and owners that have changed since it started. */
  private readonly changedDuringLoad = new Set<Set<string>>();
  /**
   * Counts changes, so that a request after a change never shares a query that started before it.
   */
  private changeCount = 0;

  constructor() {
    onImageChange((imageId) => this.evictImage(imageId));
    onOwnerChange((uid) => this.evictOwner(uid));
    onCacheLost(() => this.clear());
  }

  /**
   * Returns the image if it is cached and needs no refresh. Everything else is left to `find`, which
   * may have to read it.
   */
  findFresh(lookup: ImageLookup): DeliveredImage | undefined {
    if (!isCacheTrusted()) return undefined;

    const key = toCacheKey(lookup);
    const cached = this.entries.get(key);
    if (!cached || this.entries.getRemainingTTL(key) < refreshBelowMs) return undefined;

    lookups().hit.inc();
    return cached;
  }

  find(lookup: ImageLookup): Promise<LookupResult> | LookupResult {
    if (!isCacheTrusted()) {
      lookups().bypass.inc();
      return read(lookup);
    }

    const key = toCacheKey(lookup);
    const cached = this.entries.get(key);
    lookups()[cached || this.vacant.has(key) ? "hit" : "miss"].inc();
    if (cached) {
      // A failure surfaces on the first request after the entry expires.
      if (this.entries.getRemainingTTL(key) < refreshBelowMs)
        this.loadOnce(key, lookup).catch(() => undefined);
      return cached;
    }

    return this.vacant.get(key) ?? this.loadOnce(key, lookup);
  }

  private loadOnce(key: string, lookup: ImageLookup): Promise<LookupResult> {
    return this.inFlight(`${key}#${this.changeCount}`, () => this.load(key, lookup));
  }

  /**
   * Returns whether the entry is still cached under the lookup. False if it was never cached or has
   * expired.
   */
  isCurrent(lookup: ImageLookup, entry: DeliveredImage): boolean {
    return this.entries.peek(toCacheKey(lookup)) === entry;
  }

  /** Evicts the entry unless a newer one has replaced it. */
  evict(lookup: ImageLookup, entry: DeliveredImage): void {
    if (this.isCurrent(lookup, entry)) this.entries.delete(toCacheKey(lookup));
  }

  /** Changes may have been missed. A running query is not stored either. */
  clear(): void {
    this.recordChange(anything);
    this.entries.clear();
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
    if (this.vacant.size > 0) this.vacant.clear();
  }

  private async load(key: string, lookup: ImageLookup): Promise<LookupResult> {
    const changed = new Set<string>();
    this.changedDuringLoad.add(changed);
    try {
      const result = await read(lookup);
      if (changed.has(anything)) this.entries.delete(key);
      else if (typeof result === "string" || hasMoved(result, lookup)) {
        this.entries.delete(key);
        if (changed.size === 0) this.vacant.set(key, result);
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

/**
 * Whether the image was found by a path that it had: it is renamed, in another album, or its owner
 * has a new handle.
 */
export function hasMoved(image: DeliveredImage, { access, handle, album, filename }: ImageLookup): boolean {
  if (access.by === "share") return false;

  return image.filename !== filename || image.album !== album || image.handle !== handle;
}

async function read(lookup: ImageLookup): Promise<LookupResult> {
  return (await findDeliveredImage(lookup, isoTime())) ?? (await findMiss(lookup));
}

async function findMiss(lookup: ImageLookup): Promise<Miss> {
  const saysWithheld = env().ALBUMEN_WITHHELD_STATUS === "451" && lookup.access.by !== "owner";
  return saysWithheld && (await isImageWithheld(lookup, isoTime())) ? "withheld" : "nothing";
}

/**
 * No part of a path contains NUL. A key or link is part of the cache key, so a wrong one finds no
 * entry. Members share entries: whether one of them sees a required watermark is decided for each
 * request.
 */
function toCacheKey({ handle, album, filename, access }: ImageLookup): string {
  const path = `${handle}/${album}/${filename}`;
  switch (access.by) {
    case "path":
      return path;
    case "owner":
      return `${access.owner}\0${access.album ?? ""}\0${path}`;
    case "key":
      return `${access.linkKey}\0${path}`;
    case "share":
      return `\0${JSON.stringify([access.owner, access.imageId, access.viewer])}`;
    case "token":
      return `\0${JSON.stringify([path, access.variantKey, access.token])}`;
    case "link":
      return `\0${JSON.stringify([path, access.variantKey, access.expires, access.signature, access.isClean])}`;
  }
}

/**
 * Caches lookups of delivery paths for seconds and evicts them on every change. Owners and
 * anonymous visitors have separate caches.
 */
export function deliveryCache({ by }: ImageAccess): DeliveryCache {
  return by === "owner" ? cacheNamed("delivered-to-owners") : cacheNamed("delivered-to-strangers");
}

const cacheNamed = (name: "delivered-to-owners" | "delivered-to-strangers") =>
  singleton(name, () => new DeliveryCache());

/** Makes the next request look at the database. */
export function clearDeliveryCaches(): void {
  cacheNamed("delivered-to-owners").clear();
  cacheNamed("delivered-to-strangers").clear();
}

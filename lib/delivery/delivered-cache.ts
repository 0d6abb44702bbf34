import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/kernel/singleton";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { onImageChange, onOwnerChange } from "@/lib/platform/image-changes";
import { singleFlight } from "@/lib/platform/single-flight";
import { type Delivered, findDelivered, type Place } from "./repository";

/** Every change drops its entry; the age bounds what a change that was announced to no one could do. */
const maxAgeMs = 5 * secondMs;
/** An entry that is asked for when it has no longer to live is looked up anew meanwhile: nobody waits for what is in demand. */
const renewalMs = 2.5 * secondMs;
const maxEntries = 10_000;
/** Of addresses that lead their asker to nothing, for whatever reason; every change of any image drops all, as it may be one that gets such an address. */
const maxAbsentAgeMs = secondMs;
const maxAbsent = 1_000;

/** What an address leads its asker to. */
export type Found = Delivered | "nothing";

class DeliveredCache {
  private readonly entries = new LRUCache<string, Delivered>({
    max: maxEntries,
    ttl: maxAgeMs,
    dispose: (entry, key) => this.forgetKey(entry.imageId, key),
  });
  private readonly absent = new LRUCache<string, "nothing">({ max: maxAbsent, ttl: maxAbsentAgeMs });
  private readonly keysOf = new Map<string, Set<string>>();
  private readonly flights = singleFlight<Found>();
  /** Of each query under way the images and owners that have changed meanwhile. */
  private readonly changedDuring = new Set<Set<string>>();
  /** Counts changes, so that nobody who asks after one is given an answer that was on its way before. */
  private changes = 0;

  constructor() {
    onImageChange((imageId) => this.drop(imageId));
    onOwnerChange((uid) => this.dropOwner(uid));
  }

  find(place: Place): Promise<Found> | Found {
    const key = keyOf(place);
    const known = this.entries.get(key);
    if (known) {
      // Whoever asks after its end is told of a failure.
      if (this.entries.getRemainingTTL(key) < renewalMs) this.lookUp(key, place).catch(() => undefined);
      return known;
    }
    return this.absent.get(key) ?? this.lookUp(key, place);
  }

  private lookUp(key: string, place: Place): Promise<Found> {
    return this.flights(`${key}#${this.changes}`, () => this.load(key, place));
  }

  /** Whether the entry is still what the address leads to. One that was never kept, or is too old, is not. */
  isCurrent(place: Place, entry: Delivered): boolean {
    return this.entries.peek(keyOf(place)) === entry;
  }

  /** Has the address looked up anew, unless that has happened since. */
  forget(place: Place, entry: Delivered): void {
    if (this.isCurrent(place, entry)) this.entries.delete(keyOf(place));
  }

  private drop(imageId: string): void {
    this.noteChange(imageId);
    for (const key of [...(this.keysOf.get(imageId) ?? [])]) this.entries.delete(key);
  }

  private dropOwner(uid: string): void {
    this.noteChange(uid);
    for (const [key, entry] of [...this.entries.entries()]) if (entry.uid === uid) this.entries.delete(key);
  }

  private noteChange(id: string): void {
    this.changes++;
    for (const changed of this.changedDuring) changed.add(id);
    if (this.absent.size > 0) this.absent.clear();
  }

  private async load(key: string, place: Place): Promise<Found> {
    const changed = new Set<string>();
    this.changedDuring.add(changed);
    try {
      const found = (await findDelivered(place, isoTime())) ?? "nothing";
      if (found === "nothing") {
        this.entries.delete(key);
        if (changed.size === 0) this.absent.set(key, found);
      } else if (!changed.has(found.imageId) && !changed.has(found.uid)) {
        this.entries.set(key, found);
        this.keysOf.set(found.imageId, (this.keysOf.get(found.imageId) ?? new Set()).add(key));
      }
      return found;
    } finally {
      this.changedDuring.delete(changed);
    }
  }

  private forgetKey(imageId: string, key: string): void {
    const keys = this.keysOf.get(imageId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(imageId);
  }
}

/** No part has a NUL. */
function keyOf({ handle, album, filename, viewer }: Place): string {
  const address = `${handle}/${album}/${filename}`;
  return viewer === undefined ? address : `${viewer}\0${address}`;
}

/**
 * What the delivery addresses lead to, kept for seconds and dropped at each change. What owners see is kept apart from what
 * strangers see.
 */
export function deliveredCache(viewer: string | undefined): DeliveredCache {
  const name = viewer === undefined ? "delivered-to-strangers" : "delivered-to-owners";
  return singleton(name, () => new DeliveredCache());
}

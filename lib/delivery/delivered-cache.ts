import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/kernel/singleton";
import { secondMs } from "@/lib/kernel/time";
import { onImageChange, onOwnerChange } from "@/lib/platform/image-changes";
import { singleFlight } from "@/lib/platform/single-flight";
import type { DeliveryAddress } from "./address";
import { type Delivered, findDelivered } from "./repository";

/** Every change drops its entry; the age bounds what a change that was announced to no one could do. */
const maxAgeMs = 5 * secondMs;
const maxEntries = 10_000;

class DeliveredCache {
  private readonly entries = new LRUCache<string, Delivered>({
    max: maxEntries,
    ttl: maxAgeMs,
    dispose: (entry, key) => this.forgetKey(entry.imageId, key),
  });
  private readonly keysOf = new Map<string, Set<string>>();
  private readonly flights = singleFlight<Delivered | undefined>();
  /** Counts changes, so that an answer which was on its way when a change came is not kept. */
  private changes = 0;

  constructor() {
    onImageChange((imageId) => this.drop(imageId));
    onOwnerChange((uid) => this.dropOwner(uid));
  }

  find({ handle, album, filename }: DeliveryAddress): Promise<Delivered | undefined> | Delivered {
    const key = `${handle}/${album}/${filename}`;
    const known = this.entries.get(key);
    return known ?? this.flights(`${key}#${this.changes}`, () => this.load(key, handle, album, filename));
  }

  drop(imageId: string): void {
    this.changes++;
    for (const key of [...(this.keysOf.get(imageId) ?? [])]) this.entries.delete(key);
  }

  private dropOwner(uid: string): void {
    this.changes++;
    for (const [key, entry] of [...this.entries.entries()]) if (entry.uid === uid) this.entries.delete(key);
  }

  private async load(
    key: string,
    handle: string,
    album: string,
    filename: string,
  ): Promise<Delivered | undefined> {
    const changesBefore = this.changes;
    const found = await findDelivered(handle, album, filename);
    if (found && this.changes === changesBefore) {
      this.entries.set(key, found);
      this.keysOf.set(found.imageId, (this.keysOf.get(found.imageId) ?? new Set()).add(key));
    }
    return found;
  }

  private forgetKey(imageId: string, key: string): void {
    const keys = this.keysOf.get(imageId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(imageId);
  }
}

/** What the delivery addresses lead to, kept for seconds and dropped at each change. */
export function deliveredCache(): DeliveredCache {
  return singleton("delivered-cache", () => new DeliveredCache());
}

import { LRUCache } from "lru-cache";
import { secondMs } from "@/lib/kernel/time";
import { hasHeardWithin, onCacheLost } from "./cache-sync";
import { onCredentialChange } from "./invalidate";

const maxEntries = 5_000;
/** Limits how long a row counts that somebody has changed in the database by hand. */
const ttlMs = 30 * secondMs;
/**
 * Time after which a process without news from the database reads again. A change that a process
 * misses ends there within a second, also if nobody waits for that process to confirm.
 */
const maxSilenceMs = 900;

/**
 * Caches rows that say who a credential is and what it opens, while every change of them reaches
 * this process. Never caches that there is no row, so a new credential works at once. Callers check
 * times and IP addresses on each call, and must not change a row.
 */
export class CredentialCache<Row extends object> {
  private readonly rows = new LRUCache<string, Row>({ max: maxEntries, ttl: ttlMs });
  /** Counts changes, so that nothing is cached that was read before one. */
  private changeCount = 0;

  /** `uidsOf` returns the accounts on whose rows a row depends; without one it is not cached. */
  constructor(private readonly uidsOf: (row: Row) => readonly string[]) {
    onCredentialChange((uid) => this.evict(uid));
    onCacheLost(() => this.clear());
  }

  async find(key: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    if (!hasHeardWithin(maxSilenceMs)) return read();

    const cached = this.rows.get(key);
    if (cached) return cached;

    const { changeCount } = this;
    const row = await read();
    if (row && changeCount === this.changeCount && this.uidsOf(row).length > 0) this.rows.set(key, row);

    return row;
  }

  private evict(uid: string): void {
    this.changeCount++;
    for (const [key, row] of [...this.rows.entries()])
      if (this.uidsOf(row).includes(uid)) this.rows.delete(key);
  }

  private clear(): void {
    this.changeCount++;
    this.rows.clear();
  }
}

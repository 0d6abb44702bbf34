import pLimit, { type LimitFunction } from "p-limit";

/**
 * Runs up to `maxActive` tasks per key concurrently; the others wait in order. Keys without tasks
 * are removed.
 */
interface KeyedLimit {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Number of running and waiting tasks of the key. */
  countTasks(key: string): number;
  readonly keyCount: number;
}

export function keyedLimit(maxActive: number): KeyedLimit {
  const limits = new Map<string, LimitFunction>();
  const countTasks = (key: string) => {
    const limit = limits.get(key);
    return limit ? limit.activeCount + limit.pendingCount : 0;
  };

  return {
    async run(key, work) {
      const limit = limits.get(key) ?? pLimit(maxActive);
      limits.set(key, limit);
      try {
        return await limit(work);
      } finally {
        if (countTasks(key) === 0) limits.delete(key);
      }
    },
    countTasks,
    get keyCount() {
      return limits.size;
    },
  };
}

/** Shares one run of the work among all concurrent callers with the same key. */
export function singleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const running = inFlight.get(key);
    if (running) return running;

    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);

    return started;
  };
}

/** Admits up to `max` runs per key at a time and rejects the others. */
interface KeyedSlots {
  /** Returns false when all slots of the key are taken. */
  acquire(key: string): boolean;
  release(key: string): void;
}

export function keyedSlots(max: number): KeyedSlots {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count < max) counts.set(key, count + 1);
      return count < max;
    },
    release(key) {
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    },
  };
}

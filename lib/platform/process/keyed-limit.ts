import pLimit, { type LimitFunction } from "p-limit";

/** Runs at most so many works of one key at a time; the others wait in their order. Nothing is kept of keys without work. */
export interface KeyedLimit {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** How many works of the key are running or waiting. */
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

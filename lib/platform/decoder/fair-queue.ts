/** A queue that serves its keys in turns. */
export interface FairQueue<Item> {
  /** Returns false when the queue, or this key's share of it, is full. */
  push(item: Item, options: { key: string; isUrgent: boolean }): boolean;
  /** Removes the next item that is eligible; only the first of each key is asked about. */
  shift(isEligible?: (key: string, item: Item) => boolean): Item | undefined;
  /** Whether an item of a different key waits. */
  hasOther(key: string): boolean;
  remove(item: Item): void;
  readonly length: number;
}

/** After this many urgent items in a row a normal one is served, to prevent starvation. */
const maxConsecutiveUrgent = 4;

/**
 * Creates a queue that is first come, first served within a key and round robin among keys. Urgent
 * items have a separate lane.
 */
export function createFairQueue<Item>(limits: { total: number; perKey: number }): FairQueue<Item> {
  const urgentLane = createLane<Item>();
  const normalLane = createLane<Item>();
  let consecutiveUrgent = 0;
  const length = () => urgentLane.length() + normalLane.length();

  return {
    push(item, { key, isUrgent }) {
      const lane = isUrgent ? urgentLane : normalLane;
      if (length() >= limits.total || lane.countFor(key) >= limits.perKey) return false;

      lane.push(key, item);
      return true;
    },
    shift(isEligible = () => true) {
      const isUrgentTurn = consecutiveUrgent < maxConsecutiveUrgent || !normalLane.has(isEligible);
      const lane = urgentLane.has(isEligible) && isUrgentTurn ? urgentLane : normalLane;
      consecutiveUrgent = lane === urgentLane ? consecutiveUrgent + 1 : 0;

      return lane.shift(isEligible);
    },
    hasOther: (key) => [urgentLane, normalLane].some((lane) => lane.has((other) => other !== key)),
    remove(item) {
      urgentLane.remove(item);
      normalLane.remove(item);
    },
    get length() {
      return length();
    },
  };
}

/** A map iterates its keys in insertion order, so the key just served goes to the end. */
function createLane<Item>() {
  const waiting = new Map<string, Item[]>();

  const replaceItems = (key: string, items: Item[]) => {
    waiting.delete(key);
    if (items.length > 0) waiting.set(key, items);
  };

  return {
    push(key: string, item: Item) {
      const items = waiting.get(key);
      if (items) items.push(item);
      else waiting.set(key, [item]);
    },
    has: (isEligible: (key: string, item: Item) => boolean) =>
      [...waiting].some(([key, [first]]) => first !== undefined && isEligible(key, first)),
    shift(isEligible: (key: string, item: Item) => boolean): Item | undefined {
      for (const [key, [first, ...rest]] of waiting) {
        if (first === undefined || !isEligible(key, first)) continue;

        replaceItems(key, rest);
        return first;
      }
      return undefined;
    },
    remove(item: Item) {
      for (const [key, items] of waiting) {
        const rest = items.filter((other) => other !== item);
        if (rest.length === 0) waiting.delete(key);
        else waiting.set(key, rest);
      }
    },
    countFor: (key: string) => waiting.get(key)?.length ?? 0,
    length: () => [...waiting.values()].reduce((sum, items) => sum + items.length, 0),
  };
}

/** Things that wait, handed out in turns. */
export interface FairQueue<Item> {
  /** False when the queue, or this key's share of it, is full. */
  push(item: Item, options: { key: string; urgent: boolean }): boolean;
  /** The next one, of those whose key is eligible. */
  shift(isEligible?: (key: string) => boolean): Item | undefined;
  remove(item: Item): void;
  readonly length: number;
}

/** Urgent things go first, but every so many turns one of the others is taken, so that they are never starved. */
const maxConsecutiveUrgent = 4;

/**
 * A queue in which every key has its turn: within a key first come, first served; among the keys round robin. Urgent
 * things have a lane of their own.
 */
export function createFairQueue<Item>(limits: { total: number; perKey: number }): FairQueue<Item> {
  const urgentLane = createLane<Item>();
  const normalLane = createLane<Item>();
  let consecutiveUrgent = 0;
  const length = () => urgentLane.length() + normalLane.length();

  return {
    push(item, { key, urgent }) {
      const lane = urgent ? urgentLane : normalLane;
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
    remove(item) {
      urgentLane.remove(item);
      normalLane.remove(item);
    },
    get length() {
      return length();
    },
  };
}

/** A map keeps its keys in order of insertion: the key that was served goes to the end. */
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
    has: (isEligible: (key: string) => boolean) => [...waiting.keys()].some(isEligible),
    shift(isEligible: (key: string) => boolean): Item | undefined {
      for (const [key, [first, ...rest]] of waiting) {
        if (!isEligible(key)) continue;
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

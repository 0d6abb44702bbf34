/**
 * Reproducible random numbers from a seed (mulberry32).
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  return {
    /** From `low` to `high`, inclusive. */
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    /**
     * @template Item
     * @param {readonly Item[]} items
     * @returns {Item} `undefined` from an empty list
     */
    pick: (items) => /** @type {Item} */ (items[Math.floor(next() * items.length)]),
    /** @template Item @param {readonly Item[]} items @returns {Item[]} */
    shuffled: (items) => {
      const result = /** @type {any[]} */ ([...items]);
      for (let last = result.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1));
        [result[last], result[other]] = [result[other], result[last]];
      }
      return result;
    },
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */

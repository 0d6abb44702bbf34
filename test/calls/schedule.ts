/** Returns a generator of whole numbers below `end`, the same for the same seed (mulberry32). */
export function createDice(seed: number): (end: number) => number {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

/**
 * Returns the pair of the call with this number. Each cycle of `pairs` calls has every pair once, in
 * an order that depends on the seed, so that any run of that length covers all pairs.
 */
export function createSchedule(pairs: number, seed: number): (callNumber: number) => number {
  let cycle = -1;
  let order: number[] = [];
  return (callNumber) => {
    const wanted = Math.floor(callNumber / pairs);
    if (wanted !== cycle) {
      cycle = wanted;
      order = shuffle(pairs, seed + wanted * 7_919);
    }
    return order[callNumber % pairs] ?? 0;
  };
}

/** Returns the numbers below `length` in random order. */
function shuffle(length: number, seed: number): number[] {
  const dice = createDice(seed);
  const order = Array.from({ length }, (_, index) => index);
  for (let at = length - 1; at > 0; at--) {
    const other = dice(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }

  return order;
}

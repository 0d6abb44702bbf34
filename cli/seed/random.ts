/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 to 1. */
  share(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  /** The list must not be empty. */
  pick<List extends readonly unknown[]>(list: List): List[number];
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  const share = mulberry32(seed);
  const between = (low: number, high: number) => low + (high - low) * share();
  const int = (low: number, high: number) => Math.floor(between(low, high + 1));

  return {
    share,
    between,
    int,
    pick: (list) => list[int(0, list.length - 1)],
    chance: (probability) => share() < probability,
  };
}

function mulberry32(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

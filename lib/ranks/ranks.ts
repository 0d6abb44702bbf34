/**
 * Ranks are texts whose byte order is the order of images by hand. A rank is a fraction in base
 * 62 without its `0.`. It never ends in `0`, so there is always another rank on both sides of it.
 */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = digits.length;

/** Ranks at the ends of an order have at most this many digits, and a gap for others before them. */
const spacedDigits = 6;
const space = base ** spacedDigits;
const step = 65_536;

/** Longer ranks are shortened in the background. */
export const maxRankLength = 40;

/** The rank of the first image. On either side there is room for 433,000 others. */
export function firstRank(): string {
  return fromSpaced(space / 2);
}

/** Returns a rank between two ranks. Null is an end of the order. */
export function rankBetween(lower: string | null, upper: string | null): string {
  if (lower !== null && upper !== null && lower >= upper)
    throw new Error(`no rank is between ${lower} and ${upper}`);
  if (lower === null) return upper === null ? firstRank() : rankBefore(upper);

  return upper === null ? rankAfter(lower) : midpoint(lower, upper);
}

/**
 * Returns ranks between two ranks in ascending order. They are spread evenly, so that further ranks
 * between them stay short.
 */
export function ranksBetween(lower: string | null, upper: string | null, count: number): string[] {
  if (lower !== null && upper !== null) return spread(lower, upper, count);

  const ranks: string[] = [];
  while (ranks.length < count) {
    const last = ranks.at(-1);
    if (upper === null) ranks.push(rankBetween(last ?? lower, null));
    else ranks.push(rankBetween(null, last ?? upper));
  }

  return upper === null ? ranks : ranks.reverse();
}

function spread(lower: string, upper: string, count: number): string[] {
  if (count <= 0) return [];

  const middle = rankBetween(lower, upper);
  const before = Math.floor((count - 1) / 2);
  return [...spread(lower, middle, before), middle, ...spread(middle, upper, count - 1 - before)];
}

function rankAfter(rank: string): string {
  const next = toSpaced(rank) + step;
  return next < space ? fromSpaced(next) : midpoint(rank, null);
}

function rankBefore(rank: string): string {
  const previous = toSpaced(rank) - step;
  return previous > 0 ? fromSpaced(previous) : midpoint("", rank);
}

/** Returns the first digits as a number. */
function toSpaced(rank: string): number {
  return [...rank.slice(0, spacedDigits).padEnd(spacedDigits, "0")].reduce(
    (value, digit) => value * base + digits.indexOf(digit),
    0,
  );
}

function fromSpaced(value: number): string {
  let rank = "";
  let rest = value;
  while (rank.length < spacedDigits) {
    rank = digits.charAt(rest % base) + rank;
    rest = Math.floor(rest / base);
  }
  return rank.replace(/0+$/, "");
}

/** Returns the shortest rank near the middle of two fractions. `""` is 0, and null is 1. */
function midpoint(lower: string, upper: string | null): string {
  const shared = upper === null ? 0 : countShared(lower, upper);
  if (upper !== null && shared > 0)
    return upper.slice(0, shared) + midpoint(lower.slice(shared), upper.slice(shared));

  const first = lower === "" ? 0 : digits.indexOf(lower.charAt(0));
  const last = upper === null ? base : digits.indexOf(upper.charAt(0));
  if (last - first > 1) return digits.charAt((first + last) >> 1);
  // The digits follow each other. The upper one alone is a rank if it is not all of the upper rank.
  if (upper !== null && upper.length > 1) return upper.charAt(0);

  return digits.charAt(first) + midpoint(lower.slice(1), null);
}

/** Counts the digits at the start that are the same. A shorter lower rank continues with zeros. */
function countShared(lower: string, upper: string): number {
  let shared = 0;
  while ((lower[shared] ?? "0") === upper[shared]) shared++;

  return shared;
}

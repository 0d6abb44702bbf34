import { otherValue } from "./cell";

const maxValues = 100;

/** The amount of one value of a dimension. */
export interface ValueShare {
  value: string;
  amount: number;
}

/**
 * Sorts the largest first. Merges values beyond the first hundred into `other`, which comes last. The total stays the
 * same.
 */
export function toTopValues(shares: readonly ValueShare[]): ValueShare[] {
  const named = shares.filter(({ value }) => value !== otherValue);
  const sorted = [...named].sort((one, two) => two.amount - one.amount || (one.value < two.value ? -1 : 1));
  const rest = [...shares.filter(({ value }) => value === otherValue), ...sorted.slice(maxValues)];
  if (rest.length === 0) return sorted;
  const amount = rest.reduce((sum, share) => sum + share.amount, 0);
  return [...sorted.slice(0, maxValues), { value: otherValue, amount }];
}

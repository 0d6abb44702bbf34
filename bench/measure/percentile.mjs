/**
 * The value that so many in a hundred do not exceed.
 * @param {number[]} values
 * @param {number} share in percent
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
}

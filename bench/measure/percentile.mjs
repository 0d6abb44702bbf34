/**
 * Returns the value that the given percentage of values does not exceed.
 * @param {number[]} values
 * @param {number} share in percent
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
}

import { nameKind } from "./call-kind.mjs";

/** Each bucket of a histogram ends 2% above the previous one. */
const growth = 1.02;

/**
 * Latencies of one kind of request. `buckets` has the count of each bucket by its number.
 * @typedef {{ count: number, errors: number, buckets: Record<number, number> }} Histogram
 */

/** The latencies of a minute, by kind of request. @typedef {Record<string, Histogram>} Latencies */

/** Collects latencies until they are taken. */
export function createLatencies() {
  /** @type {Latencies} */
  let current = {};

  return {
    /** @param {import("../crash/ledger.mjs").Call} call */
    add(call) {
      const kind = nameKind(call);
      current[kind] ??= { count: 0, errors: 0, buckets: {} };
      const histogram = current[kind];
      const bucket = Math.max(0, Math.ceil(Math.log(call.ms) / Math.log(growth)));
      histogram.count++;
      histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
      if (call.status === undefined || call.status === 429 || call.status >= 500) histogram.errors++;
    },
    /** Returns what was collected, and starts again. */
    take() {
      const taken = current;
      current = {};
      return taken;
    },
  };
}

/** @param {Histogram[]} histograms @returns {Histogram} */
export function merge(histograms) {
  const sum = { count: 0, errors: 0, buckets: /** @type {Record<number, number>} */ ({}) };
  for (const { count, errors, buckets } of histograms) {
    sum.count += count;
    sum.errors += errors;
    for (const [bucket, one] of Object.entries(buckets))
      sum.buckets[Number(bucket)] = (sum.buckets[Number(bucket)] ?? 0) + one;
  }

  return sum;
}

/**
 * The latency that the given percentage of requests does not exceed, 2% too high at most.
 * @param {Histogram} histogram
 * @param {number} share in percent
 * @returns {number} milliseconds, NaN without requests
 */
export function percentileOf({ count, buckets }, share) {
  let left = Math.max(1, Math.ceil((share / 100) * count));
  for (const bucket of Object.keys(buckets)
    .map(Number)
    .toSorted((one, other) => one - other)) {
    left -= buckets[bucket] ?? 0;
    if (left <= 0) return growth ** bucket;
  }

  return Number.NaN;
}

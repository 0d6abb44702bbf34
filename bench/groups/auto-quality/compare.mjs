import { percentile } from "../../measure/percentile.mjs";

/**
 * @typedef {object} Judged
 * @property {string} contestant
 * @property {"jpeg" | "webp" | "avif"} format
 * @property {number} bytes
 * @property {import("./judge.mjs").Verdict} verdict
 */

/** The error that nine of ten images do not exceed. @param {readonly Judged[]} judged @param {keyof import("./judge.mjs").Verdict} metric */
export function worstTenth(judged, metric) {
  const errors = judged.map(({ verdict }) => verdict[metric]);
  return percentile(errors, 90) ?? Number.NaN;
}

/** @param {readonly Judged[]} judged */
export function countBytes(judged) {
  return judged.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Returns how many bytes a fixed quality needs for the same worst tenth, interpolated between the
 * qualities of the sweep.
 * @param {readonly Judged[][]} sweep one list for each quality
 * @param {{ level: number, metric: keyof import("./judge.mjs").Verdict }} wanted
 */
export function bytesAtLevel(sweep, { level, metric }) {
  const points = sweep
    .map((judged) => ({ error: Math.log(worstTenth(judged, metric)), bytes: Math.log(countBytes(judged)) }))
    .toSorted((one, other) => one.error - other.error);
  const above = Math.min(
    points.length - 1,
    Math.max(
      1,
      points.findIndex(({ error }) => error >= Math.log(level)),
    ),
  );
  const [low, high] = [points[above - 1], points[above]];
  if (!low || !high) return Number.NaN;

  const share = (Math.log(level) - low.error) / (high.error - low.error);

  return Math.exp(low.bytes + share * (high.bytes - low.bytes));
}

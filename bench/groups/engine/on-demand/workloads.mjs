import { sizes } from "../sizes.mjs";

/**
 * Images requested from every contestant in the same order. No image of a photo is requested twice:
 * workloads share the photos, and each has a width of its own within a few pixels of the size.
 * @typedef {object} Workload
 * @property {"steady" | "sizes"} kind
 * @property {import("../prepare-photos.mjs").Source} source
 * @property {import("../sizes.mjs").OutputSize} size
 * @property {"jpeg" | "webp"} format
 * @property {number} concurrency
 * @property {string[][]} rounds names of the photos
 */

const rounds = 3;
/** @type {Array<"jpeg" | "webp">} */
const formats = ["jpeg", "webp"];
const w512 = /** @type {import("../sizes.mjs").OutputSize} */ (sizes.find(({ name }) => name === "w512"));
const warmingRequests = 3;

/**
 * @param {{ large: import("../prepare-photos.mjs").Source, set: import("../prepare-photos.mjs").Source,
 *   isQuick: boolean }} photographs `isQuick`: without the other sizes
 * @returns {{ workloads: Workload[], warmUps: Workload[], copies:
 *   Map<import("../prepare-photos.mjs").Source, string[]> }} and the names under which there have
 *   to be copies of each source's photographs
 */
export function planWorkloads({ large, set, isQuick }) {
  /** @type {Map<import("../prepare-photos.mjs").Source, string[]>} */
  const copies = new Map([large, set].map((source) => [source, []]));
  const steady = planSteady({ large, set, copies });
  const warmUps = planWarmUps(copies);
  const sizeWorkloads = isQuick ? [] : planSizes({ large, set, copies });

  return { workloads: [...steady, ...sizeWorkloads], warmUps, copies };
}

function planSteady({ large, set, copies }) {
  return [
    { source: large, concurrency: 1, requests: 3 },
    { source: large, concurrency: 2, requests: 4 },
    { source: set, concurrency: 1, requests: 8 },
    { source: set, concurrency: 2, requests: 24 },
    // Twice as many as there are cores on a small server: its maximum.
    { source: set, concurrency: 4, requests: 24, wanted: [/** @type {const} */ ("jpeg")] },
  ].flatMap(({ source, concurrency, requests, wanted = formats }) =>
    wanted.map((format) => ({
      kind: /** @type {const} */ ("steady"),
      source,
      size: narrow(w512, concurrency),
      format,
      concurrency,
      rounds: splitNames(copies, source, requests),
    })),
  );
}

function planSizes({ large, set, copies }) {
  const otherSizes = sizes.filter(({ name }) => name !== w512.name);
  return [
    { source: large, wanted: otherSizes, requests: 1 },
    // At the photos' own size, nginx would send the photos themselves.
    { source: set, wanted: otherSizes.filter(({ width }) => width < 2048), requests: 2 },
  ].flatMap(({ source, wanted, requests }) =>
    formats.flatMap((format) =>
      wanted.map((size) => ({
        kind: /** @type {const} */ ("sizes"),
        source,
        size,
        format,
        concurrency: 1,
        rounds: splitNames(copies, source, requests),
      })),
    ),
  );
}

/** Requests the width of concurrency 1 from the last photos, which only other widths are requested from. */
function planWarmUps(copies) {
  return [...copies].flatMap(([source, names]) =>
    formats.map((format) => ({
      kind: /** @type {const} */ ("steady"),
      source,
      size: narrow(w512, 1),
      format,
      concurrency: 2,
      rounds: [names.slice(-warmingRequests)],
    })),
  );
}

/** Each concurrency has a width of its own, which no other workload requests. */
function narrow(size, concurrency) {
  return { ...size, width: size.width - 8 + concurrency };
}

/** Other photos for every round. */
function splitNames(copies, source, requests) {
  return Array.from({ length: rounds }, (_, round) => takeNames(copies, source, round * requests, requests));
}

/** Names photos of the source by their numbers, and adds those which are missing. */
function takeNames(copies, source, from, count) {
  const names = /** @type {string[]} */ (copies.get(source));
  const prefix = source.title.replaceAll(" ", "-").toLowerCase();
  for (let number = names.length; number < from + count; number++) names.push(`${prefix}-${number}.jpg`);

  return names.slice(from, from + count);
}

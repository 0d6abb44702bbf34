import { sizes } from "../sizes.mjs";

/**
 * Images requested from every contestant in the same order. No image of a photo is requested twice.
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
const warmingRequests = 4;

/**
 * @param {{ large: import("../prepare-photos.mjs").Source, set: import("../prepare-photos.mjs").Source }} photographs
 * @returns {{ workloads: Workload[], warmUps: Workload[], copies:
 *   Map<import("../prepare-photos.mjs").Source, string[]> }} and the names under which there have
 *   to be copies of each source's photographs
 */
export function planWorkloads({ large, set }) {
  /** @type {Map<import("../prepare-photos.mjs").Source, string[]>} */
  const copies = new Map([large, set].map((source) => [source, []]));
  const newNames = (source, count) => {
    const names = /** @type {string[]} */ (copies.get(source));
    const prefix = source.title.replaceAll(" ", "-").toLowerCase();
    const added = Array.from({ length: count }, (_, at) => `${prefix}-${names.length + at}.jpg`);
    names.push(...added);

    return added;
  };
  const createRounds = (source, requests) => Array.from({ length: rounds }, () => newNames(source, requests));
  const steady = [
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
      size: w512,
      format,
      concurrency,
      rounds: createRounds(source, requests),
    })),
  );

  const sizeWorkloads = [
    { source: large, wanted: sizes, requests: 1 },
    // At the photos' own size, nginx would send the photos themselves.
    { source: set, wanted: sizes.filter(({ width }) => width < 2048), requests: 2 },
  ].flatMap(({ source, wanted, requests }) =>
    formats.flatMap((format) => {
      // All sizes of the same photos, as a page requests them.
      const names = createRounds(source, requests);
      return wanted.map((size) => ({
        kind: /** @type {const} */ ("sizes"),
        source,
        size,
        format,
        concurrency: 1,
        rounds: names,
      }));
    }),
  );

  const warmUps = [large, set].flatMap((source) => {
    const names = [newNames(source, warmingRequests)];
    return formats.map((format) => ({
      kind: /** @type {const} */ ("steady"),
      source,
      size: w512,
      format,
      concurrency: 2,
      rounds: names,
    }));
  });

  return { workloads: [...steady, ...sizeWorkloads], warmUps, copies };
}

import { setImmediate } from "node:timers/promises";
import { distanceBetween, type Hash, HashIndex } from "./hash-index";

export interface HashedImage extends Hash {
  id: string;
}

/** Images of which each looks like at least one other in the group. */
export interface NearGroup {
  /** In ascending order. */
  ids: string[];
  distanceMax: number;
  /** Whether all images have the same hash; their files may then be identical. */
  hasSingleHash: boolean;
}

/** One search step: its position, and the group found there, if any. */
export interface SearchStep {
  /** All groups that start at or before this image have been found. */
  upTo: string;
  group: NearGroup | undefined;
  work: number;
}

/** About 10 ms, then the search yields to the event loop. */
const workPerYield = 1_000_000;

/**
 * Maximum number of different hashes in a group. With a large distance and very many images, chance
 * matches would connect everything into one group. The group is cut off here, and the rest starts
 * another one.
 */
const maxHashes = 100;

/** Images with the same hash. */
interface HashBucket extends Hash {
  ids: string[];
}

/**
 * Yields groups whose first image comes after the given one, ordered by first image. `images` must
 * be sorted by id. Each image is in at most one group; images can be connected through a third one.
 */
export async function* iterateNearGroups(
  images: readonly HashedImage[],
  { distance, after }: { distance: number; after: string },
): AsyncGenerator<SearchStep, void> {
  const buckets = groupByHash(images);
  const index = new HashIndex(buckets);
  const visited = new Uint8Array(buckets.length);
  let workSinceYield = 0;
  for (const [number, first] of buckets.entries()) {
    const upTo = first.ids[0] ?? "";
    if (visited[number] === 1 || upTo <= after) continue;

    const { members, work } = findConnected(index, number, distance, visited);
    const isFirst = members.every((member) => member >= number);
    yield {
      upTo,
      work,
      group: isFirst ? toGroup(members.map((member) => buckets[member] ?? first)) : undefined,
    };
    workSinceYield += work;
    if (workSinceYield < workPerYield) continue;

    workSinceYield = 0;
    await setImmediate();
  }
}

function groupByHash(images: readonly HashedImage[]): HashBucket[] {
  const byHash = new Map<string, HashBucket>();
  for (const { id, high, low } of images) {
    const key = `${high} ${low}`;
    const known = byHash.get(key);
    if (known) known.ids.push(id);
    else byHash.set(key, { high, low, ids: [id] });
  }
  return [...byHash.values()];
}

/** Returns the hashes reachable from one hash in steps of at most the distance, itself included. */
function findConnected(index: HashIndex, from: number, distance: number, visited: Uint8Array) {
  const members = [from];
  let work = 0;
  visited[from] = 1;
  for (const member of members) {
    const near = index.findNear(member, distance);
    work += near.work;
    for (const other of near.matches) {
      if (members.length === maxHashes) return { members, work };
      if (visited[other] === 1) continue;

      visited[other] = 1;
      members.push(other);
    }
  }

  return { members, work };
}

function toGroup(buckets: readonly HashBucket[]): NearGroup | undefined {
  const [first] = buckets;
  const ids = buckets.flatMap((bucket) => bucket.ids);
  if (!first || ids.length < 2) return undefined;

  const distanceMax = buckets.reduce((most, bucket) => Math.max(most, distanceBetween(first, bucket)), 0);
  return { ids: ids.sort(), distanceMax, hasSingleHash: buckets.length === 1 };
}

import { setImmediate } from "node:timers/promises";
import { distanceBetween, type Hash, HashIndex } from "./hash-index";

/** An image with its hash. */
export interface HashedImage extends Hash {
  id: string;
}

/** Images of which each looks like some other of them. */
export interface NearGroup {
  /** In ascending order. */
  ids: string[];
  distanceMax: number;
  /** All of them have the same hash: their files may even be equal. */
  isOneHash: boolean;
}

/** A step of the search: how far it is, and what was found there, if anything. */
export interface Step {
  /** Groups that begin with this image or an earlier one have been found. */
  upTo: string;
  group: NearGroup | undefined;
  work: number;
}

/** About 10 ms; then others have their turn. */
const workAtOnce = 1_000_000;

/**
 * Different hashes in a group. With a large distance and very many images, like is joined to like by chance until everything
 * is one group; it is cut here, and what is left of it begins another one.
 */
const maxHashes = 100;

/** Images with one hash. */
interface Likes extends Hash {
  ids: string[];
}

/**
 * Groups whose first image comes after the given one, in the order of their first images; `images` come in the order of their
 * ids. Each image is in one group at most: like is joined to like, also by way of a third.
 */
export async function* nearGroups(
  images: readonly HashedImage[],
  { distance, after }: { distance: number; after: string },
): AsyncGenerator<Step, void> {
  const likes = byHash(images);
  const index = new HashIndex(likes);
  const visited = new Uint8Array(likes.length);
  let sinceBreak = 0;
  for (const [number, first] of likes.entries()) {
    const upTo = first.ids[0] ?? "";
    if (visited[number] === 1 || upTo <= after) continue;
    const { members, work } = connected(index, number, distance, visited);
    const isFirst = members.every((member) => member >= number);
    yield {
      upTo,
      work,
      group: isFirst ? groupOf(members.map((member) => likes[member] ?? first)) : undefined,
    };
    sinceBreak += work;
    if (sinceBreak < workAtOnce) continue;
    sinceBreak = 0;
    await setImmediate();
  }
}

function byHash(images: readonly HashedImage[]): Likes[] {
  const byHash = new Map<string, Likes>();
  for (const { id, high, low } of images) {
    const key = `${high} ${low}`;
    const known = byHash.get(key);
    if (known) known.ids.push(id);
    else byHash.set(key, { high, low, ids: [id] });
  }
  return [...byHash.values()];
}

/** What can be reached from one hash by steps of at most the distance, itself included. */
function connected(index: HashIndex, from: number, distance: number, visited: Uint8Array) {
  const members = [from];
  let work = 0;
  visited[from] = 1;
  for (const member of members) {
    const near = index.near(member, distance);
    work += near.work;
    for (const other of near.found) {
      if (members.length === maxHashes) return { members, work };
      if (visited[other] === 1) continue;
      visited[other] = 1;
      members.push(other);
    }
  }
  return { members, work };
}

function groupOf(likes: readonly Likes[]): NearGroup | undefined {
  const [first] = likes;
  const ids = likes.flatMap((like) => like.ids);
  if (!first || ids.length < 2) return undefined;
  const distanceMax = likes.reduce((most, like) => Math.max(most, distanceBetween(first, like)), 0);
  return { ids: ids.sort(), distanceMax, isOneHash: likes.length === 1 };
}

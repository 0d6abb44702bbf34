const bands = 4;
const bandBits = 16;
const buckets = 1 << bandBits;

/** Two halves of a 64-bit hash, as signed integers. */
export interface Hash {
  high: number;
  low: number;
}

/** The matches near a hash, and how many buckets and hashes the search looked at. */
export interface Neighbours {
  matches: number[];
  work: number;
}

/** Returns the number of bits that differ. */
export function distanceBetween(one: Hash, other: Hash): number {
  return popCount(one.high ^ other.high) + popCount(one.low ^ other.low);
}

function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Finds hashes that differ in few bits without comparing all pairs: multi-index hashing (Norouzi,
 * Punjani, Fleet, "Fast Search in Hamming Space with Multi-Index Hashing", 2012). Each hash is in
 * four tables, one per 16-bit part. If two hashes differ in `d` bits, at least one part differs in
 * at most `d / 4`. Only hashes with a part within that radius are compared.
 */
export class HashIndex {
  readonly #hashes: readonly Hash[];
  readonly #tables: Table[];
  /** For each hash, the last search that looked at it. */
  readonly #seen: Uint32Array;
  #searches = 0;

  /** Hashes should be unique: equal hashes are all compared with each other. */
  constructor(hashes: readonly Hash[]) {
    this.#hashes = hashes;
    this.#tables = Array.from({ length: bands }, (_, band) => buildTable(hashes, band));
    this.#seen = new Uint32Array(hashes.length);
  }

  /** Returns the other hashes within the distance of the hash at this index. */
  findNear(number: number, distance: number): Neighbours {
    const hash = this.#hashes[number];
    if (!hash) throw new RangeError(`hash ${number} does not exist`);

    const matches: number[] = [];
    let work = 0;
    this.#searches += 1;
    const search = this.#searches;
    this.#seen[number] = search;
    for (const [band, { starts, members }] of this.#tables.entries()) {
      const part = getPart(hash, band);
      for (const change of bitFlipsWithin(searchRadius(distance, band))) {
        const bucket = part ^ change;
        const end = starts[bucket + 1] ?? 0;
        work += 1;
        for (let at = starts[bucket] ?? 0; at < end; at += 1) {
          const other = members[at] ?? 0;
          work += 1;
          if (this.#seen[other] === search) continue;

          this.#seen[other] = search;
          if (distanceBetween(hash, this.#hashes[other] ?? hash) <= distance) matches.push(other);
        }
      }
    }

    return { matches, work };
  }
}

/**
 * With `d = 4r + s`, parts 0 to s are searched within r and the others within r - 1. If every part
 * exceeded its radius, the total would exceed d.
 */
function searchRadius(distance: number, band: number): number {
  return Math.floor(distance / bands) - (band > distance % bands ? 1 : 0);
}

const bitFlipsByRadius: number[][] = [];

/** Returns every way to flip at most `radius` bits of a part; none for a negative radius. */
function bitFlipsWithin(radius: number): readonly number[] {
  if (radius < 0) return [];

  const cached = bitFlipsByRadius[radius];
  if (cached) return cached;

  const bitFlips = Array.from({ length: buckets }, (_, change) => change).filter(
    (change) => popCount(change) <= radius,
  );
  bitFlipsByRadius[radius] = bitFlips;

  return bitFlips;
}

/**
 * Hash numbers grouped by part. A bucket's members run from its start to the start of the next
 * bucket.
 */
interface Table {
  starts: Uint32Array;
  members: Uint32Array;
}

function buildTable(hashes: readonly Hash[], band: number): Table {
  const starts = new Uint32Array(buckets + 1);
  for (const hash of hashes) starts[getPart(hash, band) + 1] = (starts[getPart(hash, band) + 1] ?? 0) + 1;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  }
  const next = starts.slice();
  const members = new Uint32Array(hashes.length);
  for (const [number, hash] of hashes.entries()) {
    const part = getPart(hash, band);
    const at = next[part] ?? 0;
    members[at] = number;
    next[part] = at + 1;
  }

  return { starts, members };
}

function getPart({ high, low }: Hash, band: number): number {
  const half = band < 2 ? high : low;
  return band % 2 === 0 ? half >>> bandBits : half & (buckets - 1);
}

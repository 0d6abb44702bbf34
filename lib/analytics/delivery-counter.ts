import {
  buildDeliveryKey,
  type Cell,
  type DeliveryKey,
  otherValue,
  unknownCountry,
  type Visit,
} from "./cell";

/**
 * Limits for cells with all dimensions and for all cells that name an image. Cells beyond them are
 * folded.
 */
const defaultLimits = { detailed: 10_000, perImage: 20_000 };

/**
 * Sums up requests and bytes in memory. Invented referrers or a million different images reduce the
 * detail but do not grow the memory: a cell first names only the image, then only the owner. No
 * count is dropped.
 */
export class DeliveryCounter {
  private tree = new CellTree();
  private readonly referrers = createReferrerRegistry();

  constructor(private readonly limits = defaultLimits) {}

  /**
   * Returns the cell to count in. On the path of every delivery: a known cell takes four map
   * lookups.
   */
  getCell(image: DeliveryKey, visit: Visit): Cell {
    return this.tree.find(image, visit) ?? this.createCell(image, visit);
  }

  get isEmpty(): boolean {
    return this.tree.cells.length === 0;
  }

  /** Returns all cells and resets the counter. */
  drain(): Cell[] {
    const { cells } = this.tree;
    this.tree = new CellTree();
    return cells;
  }

  /** Counts drained cells again after a failed write. */
  restore(cells: readonly Cell[]): void {
    for (const drained of cells) {
      const cell = this.getCell(drained, drained);
      cell.requests += drained.requests;
      cell.bytes += drained.bytes;
    }
  }

  private createCell(image: DeliveryKey, visit: Visit): Cell {
    const { uid, imageId } = image;
    const { day } = visit;
    const size = this.tree.cells.length;
    if (size < this.limits.detailed)
      return this.findOrAdd(image, { ...visit, referrer: this.referrers.admit(uid, visit) });

    const named = size < this.limits.perImage ? imageId : "";
    const folded = buildDeliveryKey({ uid, imageId: named, variantKey: otherValue, format: otherValue });

    return this.findOrAdd(folded, { day, country: unknownCountry, referrer: otherValue });
  }

  private findOrAdd(image: DeliveryKey, visit: Visit): Cell {
    return this.tree.find(image, visit) ?? this.tree.add(image, visit);
  }
}

type Tree<Leaf> = Map<string, Leaf>;

/**
 * Cells in nested maps, one lookup per dimension. Building one combined key per request takes ten
 * times as long.
 */
class CellTree {
  readonly cells: Cell[] = [];
  private readonly days: Tree<Tree<Tree<Tree<Cell>>>> = new Map();

  find({ place }: DeliveryKey, { day, country, referrer }: Visit): Cell | undefined {
    return this.days.get(day)?.get(place)?.get(country)?.get(referrer);
  }

  add(image: DeliveryKey, { day, country, referrer }: Visit): Cell {
    const cell = { ...image, day, country, referrer, requests: 0, bytes: 0 };
    getOrCreateBranch(getOrCreateBranch(getOrCreateBranch(this.days, day), image.place), country).set(
      referrer,
      cell,
    );
    this.cells.push(cell);

    return cell;
  }
}

function getOrCreateBranch<Leaf>(tree: Tree<Tree<Leaf>>, key: string): Tree<Leaf> {
  const existing = tree.get(key);
  if (existing) return existing;

  const created: Tree<Leaf> = new Map();
  tree.set(key, created);

  return created;
}

const maxPerOwner = 500;
const maxTotal = 100_000;

/**
 * Limits which referrers are stored by name: the first ones per owner and day. Clients can invent
 * `Referer` values; without a limit they could fill the database.
 */
function createReferrerRegistry(limits = { perOwner: maxPerOwner, total: maxTotal }) {
  const known = new Map<string, Set<string>>();
  let currentDay = "";
  let knownCount = 0;

  return {
    /** Returns the referrer, or `other` above the limit. */
    admit(uid: string, { day, referrer }: Visit): string {
      if (day !== currentDay) {
        known.clear();
        currentDay = day;
        knownCount = 0;
      }

      const ownerReferrers = known.get(uid) ?? new Set();
      if (ownerReferrers.has(referrer)) return referrer;
      if (ownerReferrers.size >= limits.perOwner || knownCount >= limits.total) return otherValue;

      known.set(uid, ownerReferrers.add(referrer));
      knownCount++;

      return referrer;
    },
  };
}

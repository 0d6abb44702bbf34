import { type Cell, type CountedImage, countedImage, other, unknownCountry, type Visit } from "./cell";
import { CellTree } from "./cell-tree";
import { createReferrerRegister } from "./referrer-register";

/** Cells with all their dimensions, and cells of any kind that name an image; what comes beyond them is folded. */
const defaultLimits = { detailed: 10_000, ofImages: 20_000 };

/**
 * Sums up requests and bytes in memory. Whoever makes up referrers or asks for a million images makes it coarser, never
 * larger: first a cell names no more than the image, then no more than the owner. Nothing that was counted is dropped.
 */
export class DeliveryCounter {
  private tree = new CellTree();
  private readonly referrers = createReferrerRegister();

  constructor(private readonly limits = defaultLimits) {}

  /** Where to count this. On the way of every delivery: what is known already is found by four looks into maps. */
  cellOf(image: CountedImage, visit: Visit): Cell {
    return this.tree.find(image, visit) ?? this.open(image, visit);
  }

  get isEmpty(): boolean {
    return this.tree.cells.length === 0;
  }

  /** Hands over what was counted and starts again from nothing. */
  take(): Cell[] {
    const { cells } = this.tree;
    this.tree = new CellTree();
    return cells;
  }

  /** Counts again what was taken and could not be written. */
  giveBack(cells: readonly Cell[]): void {
    for (const taken of cells) {
      const cell = this.cellOf(taken, taken);
      cell.requests += taken.requests;
      cell.bytes += taken.bytes;
    }
  }

  private open(image: CountedImage, visit: Visit): Cell {
    const { uid, imageId } = image;
    const { day } = visit;
    const size = this.tree.cells.length;
    if (size < this.limits.detailed)
      return this.keep(image, { ...visit, referrer: this.referrers.admit(uid, visit) });
    const named = size < this.limits.ofImages ? imageId : "";
    const folded = countedImage({ uid, imageId: named, variantKey: other, format: other });
    return this.keep(folded, { day, country: unknownCountry, referrer: other });
  }

  private keep(image: CountedImage, visit: Visit): Cell {
    return this.tree.find(image, visit) ?? this.tree.add(image, visit);
  }
}

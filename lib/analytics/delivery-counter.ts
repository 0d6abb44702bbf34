import {
  buildDeliveryKey,
  type Cell,
  type DeliveryKey,
  otherValue,
  unknownCountry,
  type Visit,
} from "./cell";
import { CellTree } from "./cell-tree";
import { createReferrerRegistry } from "./referrer-registry";

/** Limits for cells with all dimensions and for all cells that name an image. Cells beyond them are folded. */
const defaultLimits = { detailed: 10_000, perImage: 20_000 };

/**
 * Sums up requests and bytes in memory. Invented referrers or a million different images reduce the detail but do not
 * grow the memory: a cell first names only the image, then only the owner. No count is dropped.
 */
export class DeliveryCounter {
  private tree = new CellTree();
  private readonly referrers = createReferrerRegistry();

  constructor(private readonly limits = defaultLimits) {}

  /** Returns the cell to count in. On the path of every delivery: a known cell takes four map lookups. */
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

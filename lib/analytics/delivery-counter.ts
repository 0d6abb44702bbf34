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

/** Cells with all their dimensions, and cells of any kind that name an image; what comes beyond them is folded. */
const defaultLimits = { detailed: 10_000, perImage: 20_000 };

/**
 * Sums up requests and bytes in memory. Whoever makes up referrers or asks for a million images makes it coarser, never
 * larger: first a cell names no more than the image, then no more than the owner. Nothing that was counted is dropped.
 */
export class DeliveryCounter {
  private tree = new CellTree();
  private readonly referrers = createReferrerRegistry();

  constructor(private readonly limits = defaultLimits) {}

  /** Where to count this. On the way of every delivery: what is known already is found by four looks into maps. */
  getCell(image: DeliveryKey, visit: Visit): Cell {
    return this.tree.find(image, visit) ?? this.createCell(image, visit);
  }

  get isEmpty(): boolean {
    return this.tree.cells.length === 0;
  }

  /** Hands over what was counted and starts again from nothing. */
  drain(): Cell[] {
    const { cells } = this.tree;
    this.tree = new CellTree();
    return cells;
  }

  /** Counts again what was taken and could not be written. */
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

import { type Cell, type Dimensions, other, unknownCountry } from "./cell";
import { createReferrerRegister } from "./referrer-register";

/** Cells with all their dimensions, and cells of any kind that name an image; what comes beyond them is folded. */
const defaultLimits = { detailed: 10_000, ofImages: 20_000 };

/**
 * Sums up requests and bytes in memory. Whoever makes up referrers or asks for a million images makes it coarser, never
 * larger: first a cell names no more than the image, then no more than the owner. Nothing that was counted is dropped.
 */
export class DeliveryCounter {
  private cells = new Map<string, Cell>();
  private readonly referrers = createReferrerRegister();

  constructor(private readonly limits = defaultLimits) {}

  /** On the way of every delivery: of what is known already it costs a text and a look into a map. */
  add(dimensions: Dimensions, requests: number, bytes: number): void {
    const cell = this.cells.get(keyOf(dimensions)) ?? this.open(dimensions);
    cell.requests += requests;
    cell.bytes += bytes;
  }

  get isEmpty(): boolean {
    return this.cells.size === 0;
  }

  /** Hands over what was counted and starts again from nothing. */
  take(): Cell[] {
    const taken = [...this.cells.values()];
    this.cells = new Map();
    return taken;
  }

  /** Counts again what was taken and could not be written. */
  giveBack(cells: readonly Cell[]): void {
    for (const cell of cells) this.add(cell, cell.requests, cell.bytes);
  }

  private open(asked: Dimensions): Cell {
    const kept = this.fold(asked);
    const key = keyOf(kept);
    const cell = this.cells.get(key) ?? { ...kept, requests: 0, bytes: 0 };
    this.cells.set(key, cell);
    return cell;
  }

  private fold(asked: Dimensions): Dimensions {
    const { uid, imageId, day, variantKey, format, country } = asked;
    const folded = { uid, day, variantKey: other, format: other, country: unknownCountry, referrer: other };
    if (this.cells.size >= this.limits.ofImages) return { ...folded, imageId: "" };
    if (this.cells.size >= this.limits.detailed) return { ...folded, imageId };
    const referrer = this.referrers.admit(asked);
    return { uid, imageId, day, variantKey, format, country, referrer };
  }
}

function keyOf({ uid, imageId, day, variantKey, format, country, referrer }: Dimensions): string {
  return `${day} ${imageId || uid} ${variantKey} ${format} ${country} ${referrer}`;
}

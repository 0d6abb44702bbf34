import { type GridImage, pageSize } from "./list-api";
import type { Month } from "./timeline-month";

interface Place {
  month: Month;
  /** Position on the server, in the month. */
  offset: number;
}

/** The loaded images of the months of a timeline, by their ids. */
export class LoadedImages {
  readonly #places = new Map<string, Place>();

  has(id: string): boolean {
    return this.#places.has(id);
  }

  find(id: string): Place | undefined {
    return this.#places.get(id);
  }

  ids(): string[] {
    return [...this.#places.keys()];
  }

  /** Adds images that follow each other in the month, from a position on the server. */
  add(month: Month, first: number, images: readonly GridImage[]): void {
    for (const [position, image] of images.entries()) {
      const offset = first + position;
      if (offset >= month.source.count) break;

      month.images[offset] = image;
      this.#places.set(image.id, { month, offset });
    }
  }

  replace(change: (image: GridImage) => GridImage | undefined): void {
    for (const [id, { month, offset }] of this.#places) {
      const image = month.images[offset];
      const changed = image && change(image);
      if (changed && changed.id === id) month.images[offset] = changed;
    }
  }

  removeMonth(month: Month): void {
    for (const image of month.images) if (image) this.#places.delete(image.id);
  }

  /** Removes a page of images, except hidden ones: unknown, they would come back. */
  removePage(month: Month, page: number, hiddenIds: ReadonlySet<string>): void {
    const first = page * pageSize;
    for (let offset = first; offset < Math.min(month.source.count, first + pageSize); offset += 1) {
      const image = month.images[offset];
      if (!image || hiddenIds.has(image.id)) continue;

      this.#places.delete(image.id);
      month.images[offset] = undefined;
    }
  }
}

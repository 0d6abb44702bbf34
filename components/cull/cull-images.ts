import type { GridImage } from "@/components/image-lists/list-api";

/** Reads the next page; the last one says so. */
export type ReadPage = () => Promise<{ images: readonly GridImage[]; isLast: boolean }>;

interface Options {
  initial?: readonly GridImage[];
  /** The number of images, if it is known. */
  total: number | undefined;
  /** Undefined if the first images are all. */
  readNext: ReadPage | undefined;
}

export interface CullSnapshot {
  images: readonly GridImage[];
  /** The number of images; undefined while it is not known. */
  total: number | undefined;
  isComplete: boolean;
  /** The reason why a page could not be loaded. */
  error: unknown;
}

/**
 * The images of a cull, page after page. They keep their places: a mark does not take an image out of
 * a list that is filtered by marks.
 */
export class CullImages {
  readonly #listeners = new Set<() => void>();
  readonly #readNext: ReadPage | undefined;
  readonly #expected: number | undefined;
  #snapshot: CullSnapshot;
  #reading: Promise<void> | undefined;

  constructor({ initial = [], total, readNext }: Options) {
    this.#readNext = readNext;
    this.#expected = total;
    const images = initial.filter(isShown);
    const isComplete = readNext === undefined;
    this.#snapshot = { images, total: isComplete ? images.length : total, isComplete, error: undefined };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): CullSnapshot => this.#snapshot;

  /** Loads until an image is at this place, or all are loaded. A failure is in the snapshot. */
  async load(index: number): Promise<void> {
    while (!this.#snapshot.isComplete && this.#snapshot.images.length <= index) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
      if (this.#snapshot.error !== undefined) return;
    }
  }

  async #read(): Promise<void> {
    try {
      const page = await this.#readNext?.();
      const { images } = this.#snapshot;
      const known = new Set(images.map(({ id }) => id));
      const added = (page?.images ?? []).filter((image) => isShown(image) && !known.has(image.id));
      this.#update([...images, ...added], page?.isLast ?? true, undefined);
    } catch (error) {
      this.#update(this.#snapshot.images, false, error);
    }
  }

  #update(images: readonly GridImage[], isComplete: boolean, error: unknown): void {
    const total = isComplete ? images.length : this.#expected;
    this.#snapshot = { images, total, isComplete, error };
    for (const listener of this.#listeners) listener();
  }
}

/** An image without a complete file has nothing to judge. */
const isShown = ({ version, state }: GridImage) => version > 0 && state !== "deleted";

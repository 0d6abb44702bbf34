import type { GridImage } from "./list-api";

/** The images of a month, or of a list without months. */
export interface SectionSource {
  key: string;
  count: number;
  ratioSum: number;
  /** A byte for each image; undefined while only their sum is known. */
  ratios: Uint8Array | undefined;
}

/** The content of a list at one moment. A change creates a new snapshot. */
export interface ListSnapshot {
  sections: readonly SectionSource[];
  /** Images of the sections. */
  count: number;
  /** Images that pass the filters; undefined while unknown. */
  total: number | undefined;
  /** Whether the sections contain all images. */
  isComplete: boolean;
  /** False until the server has answered once. */
  isReady: boolean;
  /** Images that were added elsewhere and are shown on request. */
  newCount: number;
  /** The reason why something could not be loaded. */
  error: unknown;
}

/** A place in an order by hand: next to an image, or an end. */
export interface Place {
  before?: string;
  after?: string;
  to?: "start" | "end";
}

/** The data that a kind of list reads; the rest of a snapshot is the same for all. */
export type ListContent = Omit<ListSnapshot, "error" | "isReady" | "newCount">;

/**
 * A list of images of which only the visible parts are loaded. Positions count from 0 and leave out
 * hidden images: images of a change that is shown before the server has confirmed it.
 */
export abstract class ImageList {
  readonly #listeners = new Set<() => void>();
  #snapshot: ListSnapshot | undefined;
  #refreshing: Promise<void> | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #readsAll = false;
  protected error: unknown;
  protected isReady = false;
  /**
   * Whether its filters alone say which images it has, so that a change can be made to all that
   * match.
   */
  isQuery = true;
  /** Whether it is in an order by hand. */
  isManualOrder = false;
  protected readonly hiddenIds = new Set<string>();
  readonly #newIds = new Set<string>();

  abstract imageAt(index: number): GridImage | undefined;
  abstract indexOf(id: string): number | undefined;
  /** Ids of all loaded images, without hidden ones. */
  abstract loadedIds(): string[];
  /** Whether the image is loaded, even if it is hidden. */
  abstract has(id: string): boolean;
  /**
   * Loads what these positions show, unless it is loaded; the end is exclusive. Months that are
   * only estimated so far may be left to the next call: their positions on the screen will change.
   */
  abstract load(from: number, to: number, options?: { skipsEstimated?: boolean }): Promise<void>;
  protected abstract read(): ListContent;
  /** Reads the list again; with `readsAll` also images whose places have not changed. */
  protected abstract reload(readsAll: boolean): Promise<void>;
  protected abstract replace(change: (image: GridImage) => GridImage | undefined): void;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): ListSnapshot => {
    this.#snapshot ??= {
      ...this.read(),
      isReady: this.isReady,
      error: this.error,
      newCount: this.#newIds.size,
    };
    return this.#snapshot;
  };

  /** Whether a page shows the list currently. */
  get isShown(): boolean {
    return this.#listeners.size > 0;
  }

  protected changed(): void {
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Loads in the background; a failure is in the snapshot. */
  show(from: number, to: number): void {
    this.load(from, to, { skipsEstimated: true }).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.error = error;
    this.changed();
  }

  /** Returns the ids of the loaded images in these positions, in order. */
  idsIn(from: number, to: number): string[] {
    const ids: string[] = [];
    for (let index = from; index < to; index += 1) {
      const image = this.imageAt(index);
      if (image) ids.push(image.id);
    }
    return ids;
  }

  /**
   * Returns the ids in these positions, in order, and loads them first. A failure is also in the
   * snapshot.
   */
  async loadIds(from: number, to: number): Promise<string[]> {
    try {
      await this.load(from, to);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    return this.idsIn(from, to);
  }

  /** Changes loaded images. A function that returns undefined leaves an image as it is. */
  patch(change: (image: GridImage) => GridImage | undefined): void {
    this.replace(change);
    this.changed();
  }

  /** Moves loaded images in an order by hand. */
  place(_ids: readonly string[], _place: Place): void {
    // Only some lists are in an order by hand.
  }

  hide(ids: Iterable<string>): void {
    for (const id of ids) this.hiddenIds.add(id);
    this.changed();
  }

  /** Shows hidden images again, in their places. */
  unhide(ids: Iterable<string>): void {
    for (const id of ids) this.hiddenIds.delete(id);
    this.changed();
  }

  /** Reads the list again, and from then on shows what it has of these images. */
  async settle(ids: Iterable<string>): Promise<void> {
    // A call that is under way may have been answered before the change.
    await this.#refreshing?.catch(() => undefined);
    await this.tryRefresh();
    if (this.error === undefined) this.unhide(ids);
  }

  /** Counts images that were added elsewhere, until the next refresh shows them. */
  offer(ids: readonly string[]): void {
    for (const id of ids) {
      this.#newIds.add(id);
      // It may have left the list before.
      this.hiddenIds.delete(id);
    }
    this.changed();
  }

  /** No longer counts images as new. */
  endOffer(ids: readonly string[]): void {
    if (ids.map((id) => this.#newIds.delete(id)).includes(true)) this.changed();
  }

  /** Forgets an error, so that the next `show` tries again. */
  clearError(): void {
    this.error = undefined;
    this.changed();
  }

  /** Reads what has changed on the server. Only one call runs at a time. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#reload().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #reload(): Promise<void> {
    const readsAll = this.#readsAll;
    this.#readsAll = false;
    // One that is added from now on may not be in the answers.
    const newIds = [...this.#newIds];
    await this.reload(readsAll);
    for (const id of newIds) this.#newIds.delete(id);
    this.error = undefined;
    this.isReady = true;
    this.changed();
  }

  /** Refreshes soon, once for many changes. */
  refreshSoon({ delayMs = 250, readsAll = false } = {}): void {
    this.#readsAll ||= readsAll;
    if (this.#refreshTimer !== undefined) return;

    this.#refreshTimer = setTimeout(async () => {
      // A call that is under way may have been answered before the change.
      await this.#refreshing?.catch(() => undefined);
      this.#refreshTimer = undefined;
      await this.tryRefresh();
    }, delayMs);
  }

  /** Refreshes; a failure is in the snapshot. */
  async tryRefresh(): Promise<void> {
    await this.refresh().catch((error: unknown) => this.#fail(error));
  }

  /**
   * Reads again what is being read at the moment, because the answer may be older than a change
   * that was just shown.
   */
  repeatRefresh(): void {
    if (this.#refreshing) this.refreshSoon({ readsAll: true });
  }
}

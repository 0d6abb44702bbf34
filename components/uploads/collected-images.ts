import { type CollectionOfUploads, isActive, type Upload } from "./upload";

/** Uploaded images that are added to a collection together. */
export interface CollectedImages {
  collection: CollectionOfUploads;
  imageIds: string[];
}

/** More images are added before the last upload ends: a closed page would lose them. */
const maxWaiting = 100;

/** Images of finished uploads that are not in the collection of their page yet. */
export class CollectedUploads {
  readonly #waiting = new Map<string, { collection: CollectionOfUploads; ids: Set<string> }>();

  add({ target: { collection } }: Upload, imageId: string): void {
    if (!collection) return;

    const ids = this.#waiting.get(collection.id)?.ids ?? new Set();
    this.#waiting.set(collection.id, { collection, ids: ids.add(imageId) });
  }

  /** Returns the images that are to be added now, once. Uploads that may end later hold them back. */
  take(uploads: readonly Upload[]): CollectedImages[] {
    const running = new Set(uploads.filter(isActive).map(({ target }) => target.collection?.id));
    const ready = [...this.#waiting.values()].filter(
      ({ collection, ids }) => !running.has(collection.id) || ids.size >= maxWaiting,
    );
    for (const { collection } of ready) this.#waiting.delete(collection.id);

    return ready.map(({ collection, ids }) => ({ collection, imageIds: [...ids] }));
  }
}

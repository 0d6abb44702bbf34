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
  /** By collection, the images with the IDs of their uploads. */
  readonly #waiting = new Map<string, { collection: CollectionOfUploads; images: Map<string, number> }>();

  add({ id, target: { collection } }: Upload, imageId: string): void {
    if (!collection) return;

    const images = this.#waiting.get(collection.id)?.images ?? new Map<string, number>();
    this.#waiting.set(collection.id, { collection, images: images.set(imageId, id) });
  }

  /**
   * Returns the images that are to be added now, once, in the order of their files. Uploads that may end
   * later hold them back.
   */
  take(uploads: readonly Upload[]): CollectedImages[] {
    const running = new Set(uploads.filter(isActive).map(({ target }) => target.collection?.id));
    const ready = [...this.#waiting.values()].filter(
      ({ collection, images }) => !running.has(collection.id) || images.size >= maxWaiting,
    );
    for (const { collection } of ready) this.#waiting.delete(collection.id);

    return ready.map(({ collection, images }) => ({
      collection,
      imageIds: [...images].sort(([, one], [, other]) => one - other).map(([imageId]) => imageId),
    }));
  }
}

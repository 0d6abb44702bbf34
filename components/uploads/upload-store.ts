import type { ImageResource } from "@/lib/images/resource";
import type { UploadSettings, UploadSource, UploadTarget } from "./upload";
import type { UploadQueue } from "./upload-queue";

type Batch = readonly [sources: readonly UploadSource[], target: UploadTarget];

/**
 * The uploads of this browser tab. It lives outside of the pages, so uploads continue while people
 * navigate, and loads the queue's code with the first file.
 */
class UploadStore {
  #queue: UploadQueue | undefined;
  #loading: Promise<UploadQueue> | undefined;
  /** Batches that were added before the code was loaded. */
  #waiting: Batch[] = [];
  #retryLoading: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #doneListeners = new Set<(image: ImageResource) => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Calls the listener with each image that was uploaded, restored or found. */
  onDone(listener: (image: ImageResource) => void): () => void {
    this.#doneListeners.add(listener);
    return () => {
      this.#doneListeners.delete(listener);
    };
  }

  readonly queue = () => this.#queue;

  /** Whether files wait for the code. */
  readonly isPreparing = () => this.#waiting.length > 0;

  /** Set when the code could not be loaded; what was added waits for it. */
  readonly retryLoading = () => this.#retryLoading;

  add(sources: readonly UploadSource[], target: UploadTarget, settings: UploadSettings): void {
    if (sources.length === 0) return;

    this.#waiting.push([sources, target]);
    void this.#addWaiting(settings);
    this.#notify();
  }

  async #addWaiting(settings: UploadSettings): Promise<void> {
    try {
      this.#loading ??= this.#load(settings);
      this.#queue = await this.#loading;
      this.#retryLoading = undefined;
      for (const [sources, target] of this.#waiting.splice(0)) this.#queue.add(sources, target);
    } catch {
      this.#loading = undefined;
      this.#retryLoading = () => {
        this.#retryLoading = undefined;
        void this.#addWaiting(settings);
        this.#notify();
      };
    }
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  async #load(settings: UploadSettings): Promise<UploadQueue> {
    // With the tray: an upload that nobody sees cannot be canceled.
    const [{ UploadQueue }] = await Promise.all([import("./upload-queue"), import("./upload-tray.client")]);
    return new UploadQueue({
      ...settings,
      onDone: (image) => {
        for (const listener of this.#doneListeners) listener(image);
      },
    });
  }
}

export const uploadStore = new UploadStore();

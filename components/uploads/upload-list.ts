import type { Upload } from "./upload";

/** Progress events come many times a second for each file; the page shows them at this pace. */
const progressIntervalMs = 100;

export interface UploadsSnapshot {
  uploads: readonly Upload[];
  isPaused: boolean;
}

/** The uploads and whether they are paused, as a store that the page subscribes to. */
export class UploadList {
  readonly #uploads = new Map<number, Upload>();
  #isPaused = false;
  #nextId = 1;
  #snapshot: UploadsSnapshot = { uploads: [], isPaused: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly snapshot = () => this.#snapshot;

  get all(): Upload[] {
    return [...this.#uploads.values()];
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#publish();
  }

  find(id: number): Upload | undefined {
    return this.#uploads.get(id);
  }

  add(uploads: readonly Omit<Upload, "id" | "sentBytes">[]): Upload[] {
    const added = uploads.map((upload) => ({ ...upload, id: this.#nextId++, sentBytes: 0 }));
    for (const upload of added) this.#uploads.set(upload.id, upload);
    this.#publish();

    return added;
  }

  change(id: number, change: Partial<Upload>): void {
    if (this.#merge(id, change)) this.#publish();
  }

  setProgress(id: number, sentBytes: number): void {
    if (!this.#merge(id, { sentBytes })) return;
    this.#timer ??= setTimeout(() => this.#publish(), progressIntervalMs);
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) this.#uploads.delete(id);
    this.#publish();
  }

  #merge(id: number, change: Partial<Upload>): boolean {
    const upload = this.#uploads.get(id);
    if (upload) this.#uploads.set(id, { ...upload, ...change });
    return upload !== undefined;
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#snapshot = { uploads: this.all, isPaused: this.#isPaused };
    for (const listener of this.#listeners) listener();
  }
}

import { ApiError } from "@/components/api/api-error";
import type { ImageResource } from "@/lib/images/resource";
import { type Attempt, discard, sendFile } from "./send-file";
import { canRetry, isActive, type Upload } from "./upload";
import { uploadFilename } from "./upload-filename";

const maxParallel = 3;

interface UploadQueueOptions {
  maxBytes: number;
  toSameOriginUrl: (url: string) => string;
  onDone: (image: ImageResource) => void;
}

interface Job {
  file: File;
  attempt: Attempt;
  abort: AbortController;
}

/** Uploads files, a few at a time; a store that the page subscribes to. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #nextId = 1;
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  readonly #settings: UploadQueueOptions;

  constructor(settings: UploadQueueOptions) {
    this.#settings = settings;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly uploads = () => this.#uploads;

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const id = this.#nextId++;
      this.#jobs.set(id, { file, attempt: {}, abort: new AbortController() });
      const upload = { id, filename: uploadFilename(file), sizeBytes: file.size, sentBytes: 0 };
      const problem = this.#obstacle(file);
      return problem ? { ...upload, state: "failed", problem } : { ...upload, state: "queued" };
    });
    this.#set([...this.#uploads, ...added]);
    this.#startNext();
  }

  /** Cancels a file, or removes a failed one from the list. */
  cancel(id: number): void {
    const job = this.#jobs.get(id);
    job?.abort.abort();
    if (job) discard(job.attempt);
    this.#remove((upload) => upload.id === id);
  }

  retry(...ids: number[]): void {
    const retriedIds = new Set(ids);
    this.#set(
      this.#uploads.map((upload) =>
        retriedIds.has(upload.id) && canRetry(upload)
          ? { ...upload, state: "queued", sentBytes: 0, problem: undefined }
          : upload,
      ),
    );
    this.#startNext();
  }

  clearFinished(): void {
    for (const { id, state } of this.#uploads) {
      const job = this.#jobs.get(id);
      if (state === "failed" && job) discard(job.attempt);
    }
    this.#remove((upload) => !isActive(upload));
  }

  /** Returns an error that is known before anything is sent. */
  #obstacle(file: File): ApiError | undefined {
    const local = (code: string) => new ApiError(code, { status: 400, message: code });
    if (file.size === 0) return local("EMPTY_FILE");
    return file.size > this.#settings.maxBytes ? local("UPLOAD_TOO_LARGE") : undefined;
  }

  #startNext(): void {
    const running = this.#uploads.filter(({ state }) => state === "sending" || state === "processing").length;
    const next = this.#uploads.filter(({ state }) => state === "queued").slice(0, maxParallel - running);
    for (const upload of next) void this.#run(upload);
  }

  async #run({ id, filename }: Upload): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#change(id, { state: "sending" });
    try {
      const image = await sendFile(job.file, {
        filename,
        attempt: job.attempt,
        signal: job.abort.signal,
        toSameOriginUrl: this.#settings.toSameOriginUrl,
        onSending: (sentBytes) => this.#change(id, { sentBytes }),
        onProcessing: () => this.#change(id, { state: "processing", sentBytes: job.file.size }),
      });
      this.#jobs.delete(id);
      this.#change(id, { state: "done", image });
      this.#settings.onDone(image);
    } catch (problem) {
      this.#change(id, { state: "failed", problem });
    }
    this.#startNext();
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #remove(shouldRemove: (upload: Upload) => boolean): void {
    for (const upload of this.#uploads) if (shouldRemove(upload)) this.#jobs.delete(upload.id);
    this.#set(this.#uploads.filter((upload) => !shouldRemove(upload)));
    this.#startNext();
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

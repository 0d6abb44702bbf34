import { sendBatch } from "@/components/batches/batch";
import { selectionOf } from "@/components/batches/selection";
import { readImages } from "@/components/image-lists/read-images";
import type { ImageResource } from "@/lib/images/resource";
import { checkSource } from "./check-file";
import { type CollectedImages, CollectedUploads } from "./collected-images";
import type { Inspection } from "./inspect-file.worker";
import { Inspector } from "./inspector";
import { type UploadJob, UploadPerformer } from "./perform-upload";
import { discard, settleNow } from "./send-file";
import {
  canRetry,
  hasLostConnection,
  isActive,
  isUnfinished,
  type Upload,
  type UploadAnswer,
  type UploadQuestion,
  type UploadSettings,
  type UploadSource,
  type UploadTarget,
} from "./upload";
import { importedFilename, uploadFilename } from "./upload-filename";
import { UploadList } from "./upload-list";

const maxParallel = 3;
/** The reason with which a pause aborts transfers. */
const interruption = new DOMException("paused", "AbortError");

export interface UploadQueueOptions extends UploadSettings {
  onDone: (image: ImageResource) => void;
}

/** Uploads files and imports URLs, a few at a time. Works without the page that started it. */
export class UploadQueue {
  readonly #list = new UploadList();
  readonly #jobs = new Map<number, UploadJob>();
  readonly #collected = new CollectedUploads();
  readonly #inspector = new Inspector();
  readonly #performer: UploadPerformer;
  readonly #settings: UploadQueueOptions;
  readonly subscribe = this.#list.subscribe;
  readonly snapshot = this.#list.snapshot;

  constructor(settings: UploadQueueOptions) {
    this.#settings = settings;
    const { toSameOriginUrl, isResumable } = settings;
    this.#performer = new UploadPerformer(this.#list, { toSameOriginUrl, isResumable });
    window.addEventListener("beforeunload", (event) => {
      if (this.#list.all.some(isUnfinished)) event.preventDefault();
    });
    window.addEventListener("online", () => {
      this.retry(...this.#list.all.filter(hasLostConnection).map(({ id }) => id));
    });
    // A page that is kept for Back may continue.
    window.addEventListener("pagehide", ({ persisted }) => {
      if (!persisted) for (const { attempt } of this.#jobs.values()) settleNow(attempt);
    });
  }

  add(sources: readonly UploadSource[], target: UploadTarget): void {
    const added = this.#list.add(
      sources.map((source) => {
        const problem = checkSource(source, this.#settings);
        return {
          source,
          target,
          problem,
          state: problem ? "failed" : "queued",
          filename: source instanceof File ? uploadFilename(source) : importedFilename(source),
          sizeBytes: source instanceof File ? source.size : 0,
        };
      }),
    );

    for (const { id, source, state } of added) {
      this.#jobs.set(id, {
        source,
        attempt: {},
        abort: new AbortController(),
        pause: new AbortController(),
        inspection: state === "queued" && source instanceof File ? this.#inspect(id, source) : undefined,
      });
    }
    this.#startNext();
  }

  /** Interrupts the transfers and starts no further ones. */
  pause(): void {
    this.#list.isPaused = true;
    for (const { pause } of this.#jobs.values()) pause.abort(interruption);
  }

  resume(): void {
    for (const job of this.#jobs.values()) job.pause = new AbortController();
    this.#list.isPaused = false;
    this.#startNext();
  }

  /** Cancels uploads, or removes failed ones from the list. */
  cancel(...ids: number[]): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      job?.abort.abort();
      if (job) discard(job.attempt);
      this.#jobs.delete(id);
    }
    this.#list.remove(ids);
    this.#startNext();
  }

  retry(...ids: number[]): void {
    for (const id of ids) {
      const upload = this.#list.find(id);
      if (upload && canRetry(upload))
        this.#list.change(id, { state: "queued", sentBytes: 0, problem: undefined });
    }
    this.#startNext();
  }

  clearFinished(): void {
    this.cancel(
      ...this.#list.all.filter(({ state }) => state === "done" || state === "failed").map(({ id }) => id),
    );
  }

  answer(answer: UploadAnswer, ...ids: number[]): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (!job || this.#list.find(id)?.state !== "asking") continue;

      job.answer = answer;
      this.#list.change(id, { state: "queued" });
    }
    this.#startNext();
  }

  /** Returns uploaded images that are to be added to collections now, once. */
  takeCollected(): CollectedImages[] {
    return this.#collected.take(this.#list.all);
  }

  /** Reads images again that were changed after their upload, and shows them everywhere. */
  async reread(imageIds: readonly string[]): Promise<void> {
    const images = new Map((await readImages(imageIds)).map((image) => [image.id, image]));
    for (const { id, image: before } of this.#list.all) {
      const image = before && images.get(before.id);
      if (image) this.#list.change(id, { image });
    }
    for (const image of images.values()) this.#settings.onDone(image);
  }

  /** Removes the position of files, before they are sent where that is still possible. */
  removeLocation(...ids: number[]): void {
    const uploads = ids.flatMap((id) => this.#list.find(id) ?? []);
    for (const { id } of uploads) {
      const job = this.#jobs.get(id);
      if (job) job.removesLocation = true;
      this.#list.change(id, { locationRemoval: "pending" });
    }
    void this.#removeLocation(uploads.filter(({ image }) => image !== undefined));
  }

  async #removeLocation(uploads: readonly Upload[]): Promise<void> {
    if (uploads.length === 0) return;

    const settle = (locationRemoval: "done" | "failed") => {
      for (const { id } of uploads) this.#list.change(id, { locationRemoval });
    };
    await removeLocation(uploads.flatMap(({ image }) => image?.id ?? [])).then(
      () => settle("done"),
      () => settle("failed"),
    );
  }

  async #inspect(id: number, file: File): Promise<Inspection> {
    const inspection = await this.#inspector.inspect(file);
    this.#list.change(id, { hasLocation: inspection.hasLocation });
    return inspection;
  }

  #startNext(): void {
    if (this.#list.isPaused) return;

    const uploads = this.#list.all;
    const running = uploads.filter((upload) => isActive(upload) && upload.state !== "queued").length;
    const next = uploads
      .filter(({ state }) => state === "queued")
      .slice(0, Math.max(0, maxParallel - running));
    for (const upload of next) void this.#run(upload);
  }

  async #run(upload: Upload): Promise<void> {
    const { id } = upload;
    const job = this.#jobs.get(id);
    if (!job) return;

    this.#list.change(id, { state: "checking" });
    try {
      const result = await this.#performer.perform(upload, job);
      if ("question" in result) this.#ask(id, result.question);
      else this.#finish(id, result.image, result.outcome);
    } catch (problem) {
      const isPaused = problem === interruption;
      this.#list.change(id, isPaused ? { state: "queued", sentBytes: 0 } : { state: "failed", problem });
    }

    this.#startNext();
  }

  #ask(id: number, question: UploadQuestion): void {
    this.#list.change(id, { state: "asking", question, sentBytes: 0 });
  }

  #finish(id: number, image: ImageResource, outcome: NonNullable<Upload["outcome"]>): void {
    this.#jobs.delete(id);
    const running = this.#list.find(id);
    if (running) this.#collected.add(running, image.id);
    this.#list.change(id, { state: "done", image, outcome });
    this.#settings.onDone(image);
    const finished = this.#list.find(id);
    if (finished?.locationRemoval !== "pending") return;

    // The record may have been created before the owner decided.
    if (image.info.metadata?.kept.includes("gps")) void this.#removeLocation([finished]);
    else this.#list.change(id, { locationRemoval: "done" });
  }
}

/** Removes the position from the files of images; resolves when their new files are in place. */
async function removeLocation(imageIds: readonly string[]): Promise<void> {
  const change = { action: "strip", what: "location" } as const;
  const outcome = await sendBatch(change, { selection: selectionOf([...imageIds]), filters: {} });
  if (outcome.failed > 0 || outcome.isCancelled)
    throw outcome.error ?? new Error("the location was not removed");
}

import { isSameChange, type Mark, type MarkChange, type Marks } from "./mark";
import type { MarkStorage, StoredMark } from "./mark-storage";

/** The answer to a batch: images that it could not change, and why. */
interface SendResult {
  failedIds: readonly string[];
  reason?: string | undefined;
}

export interface QueuePorts {
  storage: MarkStorage;
  /** Gives images one mark. Throws if it is unknown whether they have it. */
  send: (change: MarkChange, ids: readonly string[]) => Promise<SendResult>;
  /** Runs alone among the tabs of the library. */
  exclusively: (run: () => Promise<void>) => Promise<void>;
  /** The pause after a failed batch that the server asked for. */
  retryDelayMs: (error: unknown) => number | undefined;
  /** Called with marks that the server rejected, which are dropped. */
  onRejected: (ids: readonly string[], reason: string | undefined) => void;
}

export interface QueueState {
  /** Marks that are not saved yet. */
  pending: number;
  /** The reason why the last batch was not saved; undefined while batches succeed. */
  error: unknown;
}

/** The pause after each batch. */
const intervalMs = 1_000;
const maxDelayMs = 30_000;
/** The most images of a batch that is answered at once. */
const maxImages = 500;

/**
 * Saves marks in the background: at most one batch a second, each with the images of one mark. A
 * mark is stored before it is shown, and until the server has confirmed it. A lost network or a
 * reload only delays it.
 */
export class MarkQueue {
  readonly #listeners = new Set<() => void>();
  readonly #shown = new Map<string, Partial<Marks>>();
  #state: QueueState = { pending: 0, error: undefined };
  #isRunning = false;
  #endPause: (() => void) | undefined;

  constructor(private readonly ports: QueuePorts) {
    for (const { mark } of ports.storage.list()) this.#show(mark);
    this.#count();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** Returns what this browser has marked since the image was read. */
  marksOf(id: string): Partial<Marks> {
    return this.#shown.get(id) ?? {};
  }

  /** @throws DOMException if the browser does not store it: then nothing is shown or sent */
  add(mark: Mark): void {
    this.ports.storage.add(mark);
    this.#show(mark);
    this.#changed(this.#state.error);
    this.#start();
  }

  /** Sends what waits, also during the pause after a failure: the network may be back. */
  wake(): void {
    this.#endPause?.();
    this.#start();
  }

  #start(): void {
    if (this.#isRunning) return;

    this.#isRunning = true;
    const end = () => {
      this.#isRunning = false;
    };
    void this.ports
      .exclusively(() => this.#sendAll())
      .then(() => {
        end();
        // One may have been added after the last look.
        if (this.ports.storage.list().length > 0) this.#start();
      }, end);
  }

  /** Shows marks that another tab has added or saved. */
  noteChange(key: string | null): void {
    if (!this.ports.storage.has(key)) return;

    this.ports.storage.refresh();
    for (const { mark } of this.ports.storage.list()) this.#show(mark);
    this.#changed(this.#state.error);
  }

  async #sendAll(): Promise<void> {
    let failures = 0;
    for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
      try {
        const { failedIds, reason } = await this.ports.send(batch.change, batch.ids);
        this.ports.storage.remove(batch.keys);
        if (failedIds.length > 0) this.#reject(failedIds, reason);
        failures = 0;
        this.#changed(undefined);
        await sleep(intervalMs);
      } catch (error) {
        failures += 1;
        this.#changed(error);
        const delayMs = this.ports.retryDelayMs(error) ?? Math.min(maxDelayMs, intervalMs * 2 ** failures);
        await this.#pause(delayMs);
      }
    }
  }

  /** Another tab may have sent a later mark of an image a moment ago. */
  #nextBatch(): Batch | undefined {
    this.ports.storage.refresh();
    return nextBatch(this.ports.storage.list());
  }

  /** Sleeps until the time is over or `wake` is called, but never less than a second. */
  async #pause(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#endPause = resolve;
    });
    await sleep(intervalMs);
    await Promise.race([woken, sleep(ms - intervalMs)]);
    this.#endPause = undefined;
  }

  #reject(ids: readonly string[], reason: string | undefined): void {
    for (const id of ids) this.#shown.delete(id);
    this.ports.onRejected(ids, reason);
  }

  #show(mark: Mark): void {
    const before = this.#shown.get(mark.id);
    this.#shown.set(mark.id, { ...before, [mark.field]: mark.value });
  }

  #changed(error: unknown): void {
    this.#count(error);
    for (const listener of this.#listeners) listener();
  }

  #count(error?: unknown): void {
    this.#state = { pending: latestOf(this.ports.storage.list()).size, error };
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const subjectOf = ({ id, field }: Mark) => `${field} ${id}`;

/** The last mark of each image and field. */
function latestOf(stored: readonly StoredMark[]): Map<string, StoredMark> {
  return new Map(stored.map((one) => [subjectOf(one.mark), one]));
}

interface Batch {
  change: MarkChange;
  ids: string[];
  /** The keys of these marks, and of earlier ones that they replace. */
  keys: string[];
}

/** Returns the mark that waits longest, and all images whose last mark is the same. */
function nextBatch(stored: readonly StoredMark[]): Batch | undefined {
  const latest = [...latestOf(stored).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const change = latest[0]?.mark;
  if (!change) return undefined;

  const marks = latest.filter(({ mark }) => isSameChange(mark, change)).slice(0, maxImages);
  const lastKeys = new Map(marks.map(({ key, mark }) => [subjectOf(mark), key]));
  const keys = stored.filter(({ key, mark }) => key <= (lastKeys.get(subjectOf(mark)) ?? ""));

  return { change, ids: marks.map(({ mark }) => mark.id), keys: keys.map(({ key }) => key) };
}

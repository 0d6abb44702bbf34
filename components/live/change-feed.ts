import { ApiError } from "@/components/api/api-error";

/** The calls of the API that the feed needs, generic in the type of a change. */
export interface FeedPorts<Change> {
  /** Reads the changes after a cursor; without one, only the current cursor. */
  read: (since: string | undefined) => Promise<{ data: Change[]; next_cursor: string }>;
  /** Shows changes, oldest first. One may come twice. */
  show: (changes: Change[]) => void | Promise<void>;
  /** Reads everything again: the changes up to now are not known one by one. */
  startOver: () => void;
  isVisible: () => boolean;
}

const intervalMs = 2_000;
const maxDelayMs = 30_000;
/** After this many full pages it takes less to read the lists again. */
const maxPages = 3;
/** The pause after that, for a change of very many images that still continues. */
const floodDelayMs = 10_000;
/** The `limit` of a call. */
export const changesPerPage = 200;

/**
 * Reads what has changed every two seconds while the page is visible, less often while that fails.
 */
export class ChangeFeed<Change> {
  readonly #ports: FeedPorts<Change>;
  #cursor: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isPolling = false;
  #isStopped = false;

  constructor(ports: FeedPorts<Change>, cursor: string | undefined) {
    this.#ports = ports;
    this.#cursor = cursor;
  }

  /** Polls now: at the start, and when the page became visible or the network came back. */
  wake(): void {
    if (this.#isPolling || this.#isStopped || !this.#ports.isVisible()) return;

    clearTimeout(this.#timer);
    void this.#poll();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    let delayMs = intervalMs;
    try {
      const isFlood = await this.#readChanges();
      this.#failures = 0;
      if (isFlood) delayMs = floodDelayMs;
    } catch (error) {
      // The session belongs to another account now.
      if (isError(error, "INVALID_CURSOR")) this.stop();
      this.#failures += 1;
      delayMs = Math.min(maxDelayMs, intervalMs * 2 ** this.#failures);
    }

    this.#isPolling = false;
    // `wake` continues when the page is visible again.
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), delayMs);
  }

  /** Returns whether there were too many changes to show one by one. */
  async #readChanges(): Promise<boolean> {
    if (this.#cursor === undefined) {
      this.#cursor = (await this.#ports.read(undefined)).next_cursor;
      return false;
    }

    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = await this.#readPage(this.#cursor);
      if (!page) {
        await this.#startOver();
        return false;
      }

      if (page.data.length > 0 && !this.#isStopped) await this.#ports.show(page.data);
      this.#cursor = page.next_cursor;
      if (page.data.length < changesPerPage) return false;
    }
    await this.#startOver();

    return true;
  }

  /** Returns undefined when the changes after the cursor are not stored any more. */
  async #readPage(cursor: string) {
    try {
      return await this.#ports.read(cursor);
    } catch (error) {
      if (!isError(error, "CHANGES_EXPIRED")) throw error;
    }
  }

  /** Takes the cursor first: a change after it is then either read with the lists or follows. */
  async #startOver(): Promise<void> {
    this.#cursor = (await this.#ports.read(undefined)).next_cursor;
    if (!this.#isStopped) this.#ports.startOver();
  }
}

const isError = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

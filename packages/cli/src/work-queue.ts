const concurrency = 4;

/**
 * Does the work for each name, four at a time. A name that is added while it waits is done once;
 * one that is added while its work runs is done again afterwards.
 */
export class WorkQueue {
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  /** @param work must not reject */
  constructor(readonly work: (name: string) => Promise<void>) {}

  add(name: string): void {
    this.#waiting.add(name);
    this.#start();
  }

  /** Starts no further work, and resolves when that under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running.values());
  }

  #start(): void {
    for (const name of this.#waiting) {
      if (this.#isStopped || this.#running.size >= concurrency) return;
      if (this.#running.has(name)) continue;

      this.#waiting.delete(name);
      this.#running.set(name, this.#run(name));
    }
  }

  async #run(name: string): Promise<void> {
    await this.work(name);
    this.#running.delete(name);
    this.#start();
  }
}

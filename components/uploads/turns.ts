/**
 * Runs works with the same key one after another, and works with different keys at the same time.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Keys of which a work is running. */
  get size(): number {
    return this.#last.size;
  }

  take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(key) ?? Promise.resolve();
    const current = previous.then(work, work).finally(() => {
      // Unless another waits for this one.
      if (this.#last.get(key) === current) this.#last.delete(key);
    });
    this.#last.set(key, current);

    return current;
  }
}

import { type Mark, parseMark } from "./mark";
import { markPrefix } from "./stored-marks";

/** A mark that is not known to be saved. Keys are in the order of the marks. */
export interface StoredMark {
  key: string;
  mark: Mark;
}

/** The part of the browser's storage that marks use. */
export type KeyStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/**
 * The marks of a library that are not saved yet, in the storage of the browser. Each is an entry of
 * its own, which is never changed, so that several tabs can add and remove marks at once.
 */
export class MarkStorage {
  readonly #prefix: string;
  #known: Map<string, Mark> | undefined;
  #lastTime = 0;

  constructor(
    library: string,
    private readonly storage: () => KeyStorage = () => localStorage,
  ) {
    this.#prefix = markPrefix(library);
  }

  /** @throws DOMException if the browser does not store it */
  add(mark: Mark): void {
    const key = this.#nextKey();
    this.storage().setItem(key, JSON.stringify(mark));
    this.#read().set(key, mark);
  }

  /** Returns the marks, oldest first. */
  list(): StoredMark[] {
    return [...this.#read()].map(([key, mark]) => ({ key, mark })).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) {
      this.storage().removeItem(key);
      this.#read().delete(key);
    }
  }

  /** Whether an entry of the browser's storage is one of these; null stands for all entries. */
  has(key: string | null): boolean {
    return key === null || key.startsWith(this.#prefix);
  }

  /** Reads again what another tab may have changed. */
  refresh(): void {
    this.#known = undefined;
  }

  /** Keys ascend, also when the clock is set back. */
  #nextKey(): string {
    for (const key of this.#read().keys()) this.#lastTime = Math.max(this.#lastTime, this.#timeOf(key));
    this.#lastTime = Math.max(this.#lastTime + 1, Date.now());
    const random = Math.random().toString(36).slice(2, 8);
    return `${this.#prefix}${this.#lastTime.toString(36).padStart(10, "0")}.${random}`;
  }

  #timeOf(key: string): number {
    return Number.parseInt(key.slice(this.#prefix.length).split(".")[0] ?? "", 36) || 0;
  }

  #read(): Map<string, Mark> {
    if (this.#known) return this.#known;

    const storage = this.storage();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    const entries = keys
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key): [string, Mark][] => {
        const mark = parseMark(storage.getItem(key) ?? "");
        return mark ? [[key, mark]] : [];
      });
    this.#known = new Map(entries);
    return this.#known;
  }
}

import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { configFolder } from "./config.ts";
import type { LocalFile } from "./find-files.ts";

interface Entry {
  path: string;
  /** Of the file when it was uploaded; a deleted image has none. */
  sizeBytes?: number;
  modifiedMs?: number;
  id?: string;
}

/**
 * Remembers which files of a folder are in which album. Each upload appends a line, so a program that is killed knows the next time
 * what it had done.
 */
export class Ledger {
  readonly #entries = new Map<string, Required<Entry>>();
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  static async open(url: string, folder: string, album: string): Promise<Ledger> {
    const hash = createHash("sha256")
      .update([url, path.resolve(folder), album].join("\n"))
      .digest("hex");
    const file = path.join(configFolder(), "sync", `${hash.slice(0, 32)}.ndjson`);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const ledger = new Ledger(file);
    const lines = await readFile(file, "utf8").catch(() => "");
    for (const line of lines.split("\n")) ledger.#read(line);
    return ledger;
  }

  /** The last line may be cut off. */
  #read(line: string): void {
    try {
      const entry = JSON.parse(line) as Entry;
      if (entry.id === undefined) this.#entries.delete(entry.path);
      else this.#entries.set(entry.path, entry as Required<Entry>);
    } catch {
      return;
    }
  }

  /** Returns the id of the image if the file has not changed since its upload. */
  idOf(name: string, { sizeBytes, modifiedMs }: LocalFile): string | undefined {
    const entry = this.#entries.get(name);
    return entry?.sizeBytes === sizeBytes && entry.modifiedMs === modifiedMs ? entry.id : undefined;
  }

  entries(): readonly { path: string; id: string }[] {
    return [...this.#entries.values()];
  }

  record(name: string, { sizeBytes, modifiedMs }: LocalFile, id: string): void {
    this.#append({ path: name, sizeBytes, modifiedMs, id });
  }

  remove(name: string): void {
    this.#append({ path: name });
  }

  #append(entry: Entry): void {
    const line = JSON.stringify(entry);
    // A line that a killed program left incomplete ends here.
    appendFileSync(this.#file, `\n${line}`, { mode: 0o600 });
    this.#read(line);
  }
}

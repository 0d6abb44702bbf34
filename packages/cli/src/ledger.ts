import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { configFolder } from "./config.ts";

/** Tells whether a file has changed. */
export interface FileStamp {
  sizeBytes: number;
  modifiedMs: number;
}

/** A file that was uploaded. */
interface Entry extends FileStamp {
  path: string;
  id: string;
  sha256?: string;
}

/** The line of a deleted image has only the path. */
type Line = Entry | { path: string; id?: undefined };

/** A library at a service. */
export interface Library {
  url: string;
  library: string;
}

/**
 * Remembers which files were uploaded. Each upload appends a line, so a program that is killed knows the next time what it had
 * done.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #idsByHash = new Map<string, string>();
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /** The files of a folder that are in an album; without one, those that `watch` uploaded. */
  static ofFolder({ url, library }: Library, folder: string, album = ""): Promise<Ledger> {
    return Ledger.#open("sync", [url, library, path.resolve(folder), album]);
  }

  /** What was imported into a library, from wherever. */
  static ofImports({ url, library }: Library): Promise<Ledger> {
    return Ledger.#open("import", [url, library]);
  }

  static async #open(kind: string, key: readonly string[]): Promise<Ledger> {
    const hash = createHash("sha256").update(key.join("\n")).digest("hex");
    const file = path.join(configFolder(), kind, `${hash.slice(0, 32)}.ndjson`);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const ledger = new Ledger(file);
    const lines = await readFile(file, "utf8").catch(() => "");
    for (const line of lines.split("\n")) ledger.#read(line);
    return ledger;
  }

  /** The last line may be cut off. */
  #read(line: string): void {
    try {
      const entry = JSON.parse(line) as Line;
      if (entry.id === undefined) this.#entries.delete(entry.path);
      else this.#add(entry);
    } catch {
      return;
    }
  }

  #add(entry: Entry): void {
    this.#entries.set(entry.path, entry);
    if (entry.sha256 !== undefined) this.#idsByHash.set(entry.sha256, entry.id);
  }

  /** Returns the id of the image if the file has not changed since its upload. */
  idOf(name: string, { sizeBytes, modifiedMs }: FileStamp): string | undefined {
    const entry = this.#entries.get(name);
    return entry?.sizeBytes === sizeBytes && entry.modifiedMs === modifiedMs ? entry.id : undefined;
  }

  /** Returns the id of an image that was uploaded with these bytes. */
  idOfBytes(sha256: string): string | undefined {
    return this.#idsByHash.get(sha256);
  }

  entries(): readonly { path: string; id: string }[] {
    return [...this.#entries.values()];
  }

  record(name: string, { sizeBytes, modifiedMs }: FileStamp, id: string, sha256?: string): void {
    this.#append({ path: name, sizeBytes, modifiedMs, id, ...(sha256 !== undefined && { sha256 }) });
  }

  remove(name: string): void {
    this.#append({ path: name });
  }

  #append(entry: Line): void {
    const line = JSON.stringify(entry);
    // A line that a killed program left incomplete ends here.
    appendFileSync(this.#file, `\n${line}`, { mode: 0o600 });
    this.#read(line);
  }
}

import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { configFolder } from "./config.ts";

/** Size and time, by which a changed file is recognized. */
export interface FileStamp {
  sizeBytes: number;
  modifiedMs: number;
}

/** A file whose image the library has. */
export interface Entry extends FileStamp {
  path: string;
  id: string;
  sha256?: string;
  /** Whether the image was there before this program came. */
  isFound?: true;
  /** Whether this program has added the image to the collection of the sync, or was about to. */
  isAdded?: true;
}

/**
 * The line of a deleted image has only the path, and the line of an upload that is to start has the
 * time too.
 */
type Line = Entry | { path: string; id?: undefined; startedAt?: string };

/** A library at a service. */
export interface Library {
  url: string;
  library: string;
}

/**
 * Remembers which files were uploaded. Each upload appends a line, so a program that is killed
 * knows the next time what it had done.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #idsByHash = new Map<string, string>();
  readonly #startTimes = new Map<string, string>();
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * The files of a folder that are in an album, and in a collection; without an album, the files
   * that `watch` uploaded.
   */
  static ofFolder(
    { url, library }: Library,
    folder: string,
    { album = "", collection }: { album?: string | undefined; collection?: string | undefined },
  ): Promise<Ledger> {
    const key = [url, library, path.resolve(folder), album];
    return Ledger.#open("sync", collection === undefined ? key : [...key, collection]);
  }

  /** Everything that was imported into a library, from any source. */
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
      if (entry.id === undefined) this.#remove(entry);
      else this.#add(entry);
    } catch {
      return;
    }
  }

  #remove({ path: name, startedAt }: Extract<Line, { id?: undefined }>): void {
    this.#entries.delete(name);
    if (startedAt !== undefined) this.#startTimes.set(name, startedAt);
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

  entry(name: string): Entry | undefined {
    return this.#entries.get(name);
  }

  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** When the upload of the file started, if it did. */
  startOf(name: string): string | undefined {
    return this.#startTimes.get(name);
  }

  /**
   * Notes that an upload starts. A program that is killed finds its image later, and then knows
   * that it has uploaded it.
   */
  begin(name: string): void {
    this.#append({ path: name, startedAt: new Date().toISOString() });
  }

  record(
    name: string,
    { sizeBytes, modifiedMs }: FileStamp,
    { id, sha256, isFound = false }: { id: string; sha256?: string | undefined; isFound?: boolean },
  ): void {
    // Also for a file that was moved in the folder.
    const isAdded = this.entries().some((entry) => entry.id === id && entry.isAdded);
    this.#append({
      path: name,
      sizeBytes,
      modifiedMs,
      id,
      ...(sha256 !== undefined && { sha256 }),
      ...(isFound && { isFound }),
      ...(isAdded && { isAdded }),
    });
  }

  /** Notes that the image of the file is about to be added to the collection. */
  noteAddition(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry || entry.isAdded) return;

    const added: Entry = { ...entry, isAdded: true };
    this.#append(added);
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

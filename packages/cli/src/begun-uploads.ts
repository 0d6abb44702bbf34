import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { configFolder } from "./config.ts";
import type { LocalFile } from "./find-files.ts";

/** The service forgets an upload after a day. */
const keptMs = 24 * 60 * 60 * 1000;

const folder = () => path.join(configFolder(), "uploads");

/**
 * The upload of a large file, remembered while it lasts: one with the same options continues it,
 * after the program was killed too. Each has a file of its own, so programs that run at the same
 * time do not disturb each other.
 */
export class BegunUpload {
  readonly #file: string;

  constructor(url: string, { path: name, sizeBytes, modifiedMs }: LocalFile, query: object) {
    const parts = [url, path.resolve(name), sizeBytes, modifiedMs, query];
    const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
    this.#file = path.join(folder(), hash.slice(0, 32));
  }

  /** Returns the id of the upload, if it has started. */
  async find(): Promise<string | undefined> {
    return (await readFile(this.#file, "utf8").catch(() => "")) || undefined;
  }

  async save(id: string): Promise<void> {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await writeFile(this.#file, id, { mode: 0o600 });
    await removeOld();
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(folder())) {
    const file = path.join(folder(), name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.now() - keptMs) await rm(file, { force: true });
  }
}

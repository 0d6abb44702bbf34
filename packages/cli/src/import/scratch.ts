import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { OpenFile } from "./item.ts";

/** A folder for copies of files that are not on the disk as such. */
export class Scratch {
  #files = 0;

  private constructor(readonly folder: string) {}

  static async create(): Promise<Scratch> {
    return new Scratch(await mkdtemp(path.join(os.tmpdir(), "albumen-import-")));
  }

  /** @param write writes the file; when it rejects, nothing is left of it */
  async add(write: (file: string) => Promise<unknown>): Promise<OpenFile> {
    const file = path.join(this.folder, String(this.#files++));
    const close = () => rm(file, { force: true });
    try {
      await write(file);
    } catch (error) {
      await close();
      throw error;
    }

    return { path: file, close };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

import { copyFile, constants as fileFlags, link, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Image } from "../../client/src/index.ts";
import type { Config } from "./config.ts";
import { CliError } from "./errors.ts";
import { fetchFile } from "./fetch-file.ts";
import { hashFile } from "./hash-file.ts";

interface SaveOptions {
  /** The folder. */
  output: string;
  /** `original`, or the key of a variant. */
  variant: string;
  /** Replaces files with other bytes. */
  force?: true;
}

/** Saves images in a folder. */
export class Downloads {
  readonly #saved = new Set<string>();

  constructor(
    readonly config: Config,
    readonly options: SaveOptions,
    readonly move: (bytes: number) => void,
  ) {}

  /**
   * Returns the path of the file. It is written under another name first, so it is complete when it
   * exists. A file with the same bytes stays as it is.
   * @throws CliError when there is a file with other bytes, which stays unless `force` is set
   */
  async save(image: Image): Promise<string> {
    const { output, variant } = this.options;
    const url = image.urls[variant];
    if (url === undefined) throw new CliError(`It has no variant ${variant}.`);

    const name = toFilename(image.filename);
    const { sha256, size_bytes: sizeBytes } = image.info;
    if (variant === "original" && sha256 !== null && sizeBytes !== null) {
      const file = path.join(output, name);
      if (await hasBytes(file, { sizeBytes, sha256 })) {
        this.#saved.add(file);
        this.move(sizeBytes);
        return file;
      }
      if (!this.#mayReplace(file) && (await exists(file))) throw conflict(file);
    }

    const partial = path.join(output, toFilename(`.${image.id}-${variant}.part`));
    try {
      const type = await fetchFile(url, await this.#init(url), partial, this.move);
      const file = path.join(output, variant === "original" ? name : toVariantName(name, variant, type));
      await this.#publish(partial, file);
      return file;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** The URL may be one of an object store, which must not get the key. */
  async #init(url: string): Promise<RequestInit> {
    const { token, url: service } = this.config;
    const isOurs = new URL(url).origin === new URL(service).origin;
    return isOurs ? { headers: { authorization: `Bearer ${await token()}` } } : {};
  }

  /** Images of the same name never replace each other. */
  #mayReplace(file: string): boolean {
    return this.options.force === true && !this.#saved.has(file);
  }

  async #publish(partial: string, file: string): Promise<void> {
    if (this.#mayReplace(file)) {
      this.#saved.add(file);
      return rename(partial, file);
    }
    if (!(await createFrom(partial, file)) && !(await hasSameBytes(partial, file))) throw conflict(file);

    this.#saved.add(file);
  }
}

function conflict(file: string): CliError {
  return new CliError(`${file} exists with other content and was kept. --force replaces it.`);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function hasBytes(file: string, bytes: { sizeBytes: number; sha256: string }): Promise<boolean> {
  const entry = await stat(file).catch(() => undefined);
  return (
    entry?.isFile() === true && entry.size === bytes.sizeBytes && (await hashFile(file)) === bytes.sha256
  );
}

async function hasSameBytes(one: string, other: string): Promise<boolean> {
  const { size } = await stat(one);
  return hasBytes(other, { sizeBytes: size, sha256: await hashFile(one) });
}

/**
 * Gives the file its name, in one step where the disk can. Returns false when the name is taken.
 */
async function createFrom(partial: string, file: string): Promise<boolean> {
  try {
    // Not every disk has links.
    await link(partial, file).catch((error: unknown) => {
      if (isTaken(error)) throw error;
      return copyFile(partial, file, fileFlags.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

const extensions: Partial<Record<string, string>> = {
  "image/avif": ".avif",
  "image/gif": ".gif",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
};

/** `lake.jpg` → `lake-w512.webp`: the extension is the one of the response. */
function toVariantName(name: string, variant: string, type: string | null): string {
  const { name: stem, ext } = path.parse(name);
  return toFilename(`${stem}-${variant}${extensions[type?.split(";")[0]?.trim() ?? ""] ?? ext}`);
}

/** The name comes from the service: it must stay in the folder. */
function toFilename(name: string): string {
  const safe = path.basename(name.replace(/[\\/:\p{Cc}]/gu, "_"));
  return safe === "" || safe === "." || safe === ".." ? "_" : safe;
}

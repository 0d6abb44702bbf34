import { posix } from "node:path";
import { filenameWithSuffix } from "@/lib/images";
import { ArchivePaths, foldName, toPortableName } from "@/lib/platform/zip/zip";

export const skippedName = "skipped.txt";

/** The path of the archive itself. */
export const topFolder = "";

/** File systems accept names of this length. */
const maxNameBytes = 255;

/**
 * Names that every system can unpack. A name that is taken in its folder gets a number: `photo (2).jpg`.
 * Folders come before the files next to them.
 */
export class ArchiveNames {
  private readonly paths = new ArchivePaths();
  /** The last number given to a path. */
  private readonly lastNumbers = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    this.paths.reserve(skippedName);
    for (const name of used) this.paths.reserve(name);
  }

  /** Returns the path of a file. */
  add(filename: string, folder = topFolder): string {
    const name = toPortableName(filename);
    return this.reserve(folder, name, (suffix) => filenameWithSuffix(name, suffix));
  }

  /** Returns the path of a folder with this title. */
  addFolder(title: string, parent = topFolder): string {
    const name = toFolderName(title, "");
    return this.reserve(parent, name, (suffix) => toFolderName(title, suffix));
  }

  /** Keeps the paths of folders that are named already from files. */
  reserveFolders(folders: Iterable<string>): void {
    for (const folder of folders)
      for (let path = folder; path !== "." && path !== topFolder; path = posix.dirname(path))
        this.paths.reserve(path);
  }

  private reserve(folder: string, name: string, withSuffix: (suffix: string) => string): string {
    const path = posix.join(folder, name);
    if (this.paths.reserve(path)) return path;

    const folded = foldName(path);
    for (let number = (this.lastNumbers.get(folded) ?? 1) + 1; ; number++) {
      const numbered = posix.join(folder, withSuffix(` (${number})`));
      if (!this.paths.reserve(numbered)) continue;

      this.lastNumbers.set(folded, number);
      return numbered;
    }
  }
}

/** Ends with the suffix. A long title is shortened. */
function toFolderName(title: string, suffix: string): string {
  const characters = [...toPortableName(title)];
  while (Buffer.byteLength(characters.join("") + suffix) > maxNameBytes) characters.pop();

  return toPortableName(characters.join("")) + suffix;
}

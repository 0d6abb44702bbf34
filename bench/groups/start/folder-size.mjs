import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Returns what a folder takes on the disk.
 * @param {string} folder
 * @returns {{ files: number, mb: number }}
 */
export function folderSize(folder) {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    lstatSync(path.join(folder, name)),
  );
  const files = entries.filter((entry) => entry.isFile());

  return { files: files.length, mb: files.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 1e6 };
}

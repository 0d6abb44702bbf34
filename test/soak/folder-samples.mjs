import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Files, their bytes, and folders. @typedef {{ files: number, bytes: number, folders: number }} FolderSample */

/** Folders of files that are complete in a moment, or are removed. */
const temporaryFolders = ["scratch", "files/staging", "files/.tmp", "files/uploads"];

/**
 * Samples the data folder: stored files, temporary files and logs.
 * @param {string} dataFolder
 * @returns {Promise<{ stored: FolderSample, temporary: FolderSample, logs: FolderSample }>}
 */
export async function sampleFolders(dataFolder) {
  return {
    stored: await measure(path.join(dataFolder, "files")),
    temporary: await sum(temporaryFolders.map((name) => measure(path.join(dataFolder, name)))),
    logs: await measure(path.join(dataFolder, "logs")),
  };
}

/** @returns {Promise<FolderSample>} */
async function measure(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const total = await sum(
    entries.map((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? measure(file) : measureFile(file);
    }),
  );
  return { ...total, folders: total.folders + 1 };
}

/** A file that was removed at the same time has no bytes. @returns {Promise<FolderSample>} */
async function measureFile(file) {
  const stats = await stat(file).catch(() => undefined);
  return { files: stats ? 1 : 0, bytes: stats?.size ?? 0, folders: 0 };
}

/** @param {Array<Promise<FolderSample>>} samples @returns {Promise<FolderSample>} */
async function sum(samples) {
  const total = { files: 0, bytes: 0, folders: 0 };
  for (const { files, bytes, folders } of await Promise.all(samples)) {
    total.files += files;
    total.bytes += bytes;
    total.folders += folders;
  }

  return total;
}

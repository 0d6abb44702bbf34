import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readJson } from "./data-folder.mjs";

/** Everything that goes into a build; tests and tools do not. */
const sources = [
  "app",
  "cli",
  "components",
  "db",
  "inngest",
  "lib",
  "messages",
  "packages/cli/src",
  "packages/client/src",
  "pages",
  "public",
  "server",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss-trim.cjs",
  "postcss.config.mjs",
  "proxy.next.ts",
  "tsconfig.json",
  "tsconfig.build.json",
];

/**
 * State and hash of each source file at the last start. The state has the time of the last change
 * of the file's entry, which no tool can set back.
 * @typedef {Record<string, { state: string, hash: string }>} SourceTable
 */

/**
 * Returns a hash of all sources, which is equal exactly when a build would use the same files.
 * Reads only the files that have changed since the last call.
 * @param {string} projectRoot
 */
export async function sourceFingerprint(projectRoot) {
  const tableFile = path.join(projectRoot, "dist/sources.json");
  /** @type {SourceTable} */
  const known = readJson(tableFile) ?? {};
  /** @type {SourceTable} */
  const table = {};
  let hasChanged = false;
  for (const [name, stats] of sources.flatMap((source) => listFiles(projectRoot, source))) {
    const state = [stats.size, stats.mtimeMs, stats.ctimeMs].join(" ");
    const before = known[name];
    if (before?.state === state) table[name] = before;
    else {
      hasChanged = true;
      table[name] = { state, hash: await hashFile(path.join(projectRoot, name)) };
    }
  }

  if (hasChanged) save(tableFile, table);
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}`);
  for (const [name, file] of Object.entries(table)) hash.update(`\0${name}\0${file.hash}`);

  return hash.digest("hex");
}

/** @returns {Array<[name: string, stats: import("node:fs").Stats]>} */
function listFiles(projectRoot, name) {
  const file = path.join(projectRoot, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [[name, stats]];

  return readdirSync(file)
    .sort()
    .filter((entry) => !/\.test\.tsx?$/.test(entry))
    .flatMap((entry) => listFiles(projectRoot, path.posix.join(name, entry)));
}

async function hashFile(file) {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("base64");
}

/**
 * Without the table, for example in a folder that cannot be written, the next start reads all files
 * again.
 */
function save(file, table) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, JSON.stringify(table));
    renameSync(temporaryFile, file);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

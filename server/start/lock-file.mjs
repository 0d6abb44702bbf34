import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The purpose of an installation: `run` builds and runs the product, `test` also tests, measures
 * and changes it.
 * @typedef {"run" | "test"} PackageSet
 */

/**
 * An entry of `packages` in npm's lock file, by the folder of the package.
 * @typedef {object} LockEntry
 * @property {string} [name] the package's own name, where the folder has an alias
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [hasInstallScript]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {{ packages: Record<string, LockEntry> }} Lock */

const folder = "node_modules/";

export function lockFile(projectRoot) {
  return path.join(projectRoot, "package-lock.json");
}

/** @returns {Lock} */
export function readLock(projectRoot) {
  return JSON.parse(readFileSync(lockFile(projectRoot), "utf8"));
}

/** Returns the entries of a set, without workspaces. @param {Lock} lock @param {PackageSet} set */
export function entriesOf(lock, set) {
  const running = set === "run" ? findRunning(lock) : undefined;
  return Object.entries(lock.packages).filter(
    ([key, entry]) => isPackage(key, entry) && (running?.has(key) ?? true),
  );
}

/**
 * Returns a copy of the lock file that npm installs faster and without packages for tests:
 * - Each package has an address. Without one npm first loads the list of all versions of the
 *   package. npm replaces the host.
 * - No package names its optional peers: npm would install one with the product that only tests
 *   need.
 * @param {Lock} lock
 * @returns {Lock}
 */
export function toInstallableLock(lock) {
  const packages = Object.entries(lock.packages).map(([key, entry]) => {
    if (!isPackage(key, entry)) return [key, entry];

    const peerDependencies = Object.fromEntries(requiredPeers(entry));
    return [key, { ...entry, resolved: addressOf(key, entry), peerDependencies, peerDependenciesMeta: {} }];
  });

  return { ...lock, packages: Object.fromEntries(packages) };
}

function isPackage(key, entry) {
  return key.includes(folder) && !entry.link;
}

/** @param {string} key @param {LockEntry} entry */
function addressOf(key, { name = nameOf(key), version }) {
  return `https://registry.invalid/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
}

function nameOf(key) {
  return key.slice(key.lastIndexOf(folder) + folder.length);
}

/**
 * Returns the folders of all packages that the product's dependencies need. Optional peer
 * dependencies are not needed.
 */
function findRunning({ packages }) {
  const running = new Set();
  const visit = (key) => {
    for (const name of dependencyNames(packages[key] ?? {})) {
      const found = resolve(packages, key, name);
      if (found === undefined || running.has(found)) continue;

      running.add(found);
      visit(found);
    }
  };
  visit("");

  return running;
}

/** @param {LockEntry} entry */
function dependencyNames(entry) {
  const { dependencies = {}, optionalDependencies = {} } = entry;
  const peers = requiredPeers(entry).map(([name]) => name);

  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** @param {LockEntry} entry */
function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional);
}

/**
 * Finds a package as Node does: in the folder of the package that names it, then in each one above.
 */
function resolve(packages, from, name) {
  for (let key = from; ; key = key.slice(0, Math.max(key.lastIndexOf(folder) - 1, 0))) {
    const candidate = `${key === "" ? "" : `${key}/`}${folder}${name}`;
    if (packages[candidate]) return candidate;
    if (key === "") return undefined;
  }
}

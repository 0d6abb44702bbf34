import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Whether the code is the package that npm installed, and not a checkout: npm publishes no lock
 * file. The package is built and has its packages.
 * @param {string} projectRoot
 */
export function isPackaged(projectRoot) {
  return !existsSync(path.join(projectRoot, "package-lock.json"));
}

/**
 * The folder that relative paths in variables start from. The user of a package has no business in
 * its folder.
 * @param {string} projectRoot
 */
export function baseFolder(projectRoot) {
  return isPackaged(projectRoot) ? process.cwd() : projectRoot;
}

/**
 * Steps of a start that concern the code.
 * @typedef {object} Preparation
 * @property {(signal: AbortSignal) => Promise<void>} install
 * @property {(signal: AbortSignal) => Promise<void>} build
 */

/**
 * Returns what a start does with the code: a package is complete, and given entries are used as
 * they are.
 * @param {string} projectRoot
 * @param {boolean} hasEntries
 * @returns {Promise<Preparation>}
 */
export async function findPreparation(projectRoot, hasEntries) {
  const nothing = async () => {};
  if (isPackaged(projectRoot)) return { install: nothing, build: nothing };

  const { ensureBuilt, ensureInstalled } = await import("./prepare.mjs");
  return {
    install: (signal) => ensureInstalled(projectRoot, "run", signal),
    build: hasEntries ? nothing : (signal) => ensureBuilt(projectRoot, signal),
  };
}

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readJson } from "./data-folder.mjs";
import { entriesOf, lockFile, readLock, toInstallableLock } from "./lock-file.mjs";
import { runTool } from "./run-program.mjs";
import { explainDownloadFailure, StartError } from "./start-error.mjs";

/** @typedef {import("./lock-file.mjs").PackageSet} PackageSet */

/**
 * Whether `node_modules` holds the packages of a set for the lock file, this platform and this Node
 * version.
 * @param {string} projectRoot
 * @param {PackageSet} set
 */
export function isInstalled(projectRoot, set) {
  const stamp = readStamp(projectRoot);
  const current = fingerprint(projectRoot);
  if (stamp?.fingerprint === current && includes(stamp.set, set)) return true;

  const lock = readLock(projectRoot);
  const held = /** @type {const} */ (["test", "run"]).find((one) => matchesLock(projectRoot, lock, one));
  if (!held || !includes(held, set)) return false;

  // Installed manually with npm, which is just as good.
  try {
    writeStamp(projectRoot, { fingerprint: current, set: held });
  } catch (error) {
    // A service may run where it can change nothing; then the next start compares again.
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }

  return true;
}

/**
 * Adds what a set lacks. Packages of another set stay, and no unchanged package is touched: a
 * server may run from them.
 * @param {string} projectRoot
 * @param {PackageSet} set
 * @param {AbortSignal} [signal]
 */
export async function install(projectRoot, set, signal) {
  const lock = readLock(projectRoot);
  const installed = readInstalled(projectRoot);
  const wanted = set === "run" && installed && hasTestPackages(installed, lock) ? "test" : set;
  const args = [
    // It empties the folder first. On an existing installation only `install` leaves what is there.
    ...(installed ? ["install", "--no-save"] : ["ci"]),
    ...(wanted === "run" ? ["--omit=dev", "--workspaces=false"] : ["--include=dev"]),
    // Every package with a program has it ready for the platform.
    "--ignore-scripts",
    "--replace-registry-host=always",
    "--fetch-retries=3",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-factor=3",
    "--no-audit",
    "--no-fund",
    "--loglevel=warn",
  ];

  try {
    await withTemporaryLock(projectRoot, toInstallableLock(lock), () => runNpm(args, projectRoot, signal));
  } catch (error) {
    // A registry may have other addresses, which npm finds out by itself.
    if (!/\bE404\b/.test(error.message)) throw error;
    await runNpm(args, projectRoot, signal);
  }

  writeStamp(projectRoot, { fingerprint: fingerprint(projectRoot), set: wanted });
}

/** npm prefers this file to `package-lock.json`. */
async function withTemporaryLock(projectRoot, lock, work) {
  const file = path.join(projectRoot, "npm-shrinkwrap.json");
  try {
    writeFileSync(file, JSON.stringify(lock));
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function runNpm(args, projectRoot, signal) {
  const modules = path.join(projectRoot, "node_modules");
  const npmScript = process.env.npm_execpath;
  const failure = "The packages could not be installed";
  const explain = (text) => explainDownloadFailure(text, modules);
  const options = { cwd: projectRoot, signal, failure, explain };
  const output = npmScript?.endsWith("npm-cli.js")
    ? await runTool(process.execPath, [npmScript, ...args], options)
    : await runTool(process.platform === "win32" ? "npm.cmd" : "npm", args, options);
  // npm only warns of a file that it could not write, and records its package as installed.
  const warning = /TAR_ENTRY_ERROR.*/.exec(output)?.[0];
  if (warning === undefined) return;

  rmSync(path.join(modules, ".package-lock.json"), { force: true });
  throw explain(warning) ?? new StartError(`${failure}: ${warning}.`);
}

/** @param {PackageSet} held @param {PackageSet} set */
function includes(held, set) {
  return held === "test" || held === set;
}

function fingerprint(projectRoot) {
  const lock = readFileSync(lockFile(projectRoot));
  const platform = `${process.platform}-${process.arch}-${process.versions.modules}`;
  return `${createHash("sha256").update(lock).digest("hex")} ${platform}`;
}

/** Compares a set of the lock file with npm's own record of the installation. */
function matchesLock(projectRoot, lock, set) {
  const installed = readInstalled(projectRoot);
  if (!installed) return false;

  return entriesOf(lock, set).every(([key, entry]) =>
    installed[key] ? installed[key].version === entry.version : isForOtherPlatform(entry),
  );
}

/** Nothing here knows the system's C library. @param {import("./lock-file.mjs").LockEntry} entry */
function isForOtherPlatform({ optional, os, cpu, libc }) {
  const isMatch = (names, own) => names?.includes(own) ?? false;
  return (
    Boolean(optional) && (Boolean(libc) || !isMatch(os, process.platform) || !isMatch(cpu, process.arch))
  );
}

function hasTestPackages(installed, lock) {
  const running = new Set(entriesOf(lock, "run").map(([key]) => key));
  return entriesOf(lock, "test").some(([key]) => installed[key] && !running.has(key));
}

/** @returns {import("./lock-file.mjs").Lock["packages"] | undefined} */
function readInstalled(projectRoot) {
  return readJson(path.join(projectRoot, "node_modules/.package-lock.json"))?.packages;
}

/** @returns {{ fingerprint: string, set: PackageSet } | undefined} */
function readStamp(projectRoot) {
  try {
    return readJson(stampFile(projectRoot));
  } catch {
    // A stamp that was not written completely is no JSON.
    return undefined;
  }
}

function writeStamp(projectRoot, stamp) {
  writeFileSync(stampFile(projectRoot), JSON.stringify(stamp));
}

function stampFile(projectRoot) {
  return path.join(projectRoot, "node_modules/.albumen-lock");
}

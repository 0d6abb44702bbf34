import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readJson } from "./data-folder.mjs";
import { runTool } from "./run-program.mjs";

/** Whether `node_modules` matches the lock file, this platform and this Node version. */
export function isInstalled(projectRoot) {
  const expected = fingerprint(projectRoot);
  const stamp = stampFile(projectRoot);
  const current = existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
  if (current === expected) return true;
  const isForOtherPlatform = current !== undefined && parsePlatform(current) !== parsePlatform(expected);
  if (isForOtherPlatform || !matchesLock(projectRoot)) return false;
  // Installed manually with npm, which is just as good.
  try {
    writeFileSync(stamp, expected);
  } catch (error) {
    // A service may run where it can change nothing; then the next start compares again.
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }
  return true;
}

/** @param {string} projectRoot @param {AbortSignal} [signal] */
export async function install(projectRoot, signal) {
  const npmScript = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: projectRoot, signal, failure: "The packages could not be installed" };
  if (npmScript?.endsWith("npm-cli.js")) await runTool(process.execPath, [npmScript, ...args], options);
  else await runTool(process.platform === "win32" ? "npm.cmd" : "npm", args, options);
  writeFileSync(stampFile(projectRoot), fingerprint(projectRoot));
}

function fingerprint(projectRoot) {
  const lock = readFileSync(path.join(projectRoot, "package-lock.json"));
  const platform = `${process.platform}-${process.arch}-${process.versions.modules}`;
  return `${createHash("sha256").update(lock).digest("hex")} ${platform}`;
}

function parsePlatform(stamp) {
  return stamp.split(" ")[1];
}

/** Compares the lock file with npm's own record of the installation. */
function matchesLock(projectRoot) {
  const installed = readJson(path.join(projectRoot, "node_modules/.package-lock.json"))?.packages;
  const expected = readJson(path.join(projectRoot, "package-lock.json")).packages;
  if (!installed?.[`node_modules/@esbuild/${process.platform}-${process.arch}`]) return false;
  const differs = ([name, entry]) =>
    name !== "" && installed[name]?.version !== entry.version && !(entry.optional && !installed[name]);
  return !Object.entries(expected).some(differs);
}

function stampFile(projectRoot) {
  return path.join(projectRoot, "node_modules/.albumen-lock");
}

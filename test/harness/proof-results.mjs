import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Results of long tests, which Git ignores. Lines are only added. */
export const proofFolder = path.join(projectRoot, ".proofs");

/**
 * Adds a line to a results file in one write, so that a killed test leaves no half line.
 * @param {string} name of the file
 * @param {object} record
 */
export function appendResult(name, record) {
  mkdirSync(path.dirname(path.join(proofFolder, name)), { recursive: true });
  appendFileSync(path.join(proofFolder, name), `${JSON.stringify(record)}\n`);
}

/**
 * Returns all lines of a results file.
 * @param {string} name
 * @returns {any[]}
 */
export function readResults(name) {
  const file = path.join(proofFolder, name);
  if (!existsSync(file)) return [];

  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The short hash of the commit, with `-dirty` if a tracked file differs from it. */
export function describeCommit() {
  const git = (...args) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short", "HEAD");

  return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}-dirty`;
}

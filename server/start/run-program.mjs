import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { explainFullDisk, StartError } from "./start-error.mjs";

/**
 * Runs a tool to its end and prints its output only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined>, signal?: AbortSignal | undefined, failure: string, explain?: (output: string) => StartError | undefined }} options
 *   `explain` returns a sentence that takes the place of the output
 * @returns {Promise<string>} the output
 */
export function runTool(command, args, { cwd, env, signal, failure, explain }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      signal,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) =>
      reject(signal?.aborted ? error : new StartError(`${failure}: ${error.message}.`)),
    );
    child.once("close", (code) => {
      const text = Buffer.concat(output).toString("utf8").trim();
      if (code === 0) return resolve(text);

      reject(
        explain?.(text) ?? new StartError(`${shorten(text)}\n\n${failure}; the output of the tool is above.`),
      );
    });
  });
}

/**
 * A tool reports why it failed at the start or the end of its output; npm puts its whole manual in
 * between.
 */
function shorten(text) {
  const lines = text.split("\n");
  return lines.length <= 60 ? text : [...lines.slice(0, 25), "…", ...lines.slice(-25)].join("\n");
}

/**
 * @typedef {{ projectRoot: string, file: string, env: Record<string, string | undefined>, signal?: AbortSignal }} Migrator
 */

/**
 * Migrates the database to this version's schema. Returns the warnings.
 * @param {Migrator} migrator
 */
export const runMigrations = (migrator) => runMigrator(migrator, [], "The database could not be prepared.");

/**
 * Checks all variables of the environment, which needs no database. Returns the warnings.
 * @param {Migrator} migrator
 */
export const checkEnvironment = (migrator) =>
  runMigrator(migrator, ["--check"], "The environment could not be checked.");

/**
 * Runs a separate process that reports a problem in one sentence. Returns its warnings.
 * @param {Migrator} migrator
 * @param {string[]} args
 * @param {string} failure
 * @returns {Promise<string[]>}
 */
function runMigrator({ projectRoot, file, env, signal }, args, failure) {
  const explainCrash = followDatabaseLog(env);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: projectRoot,
      env,
      signal,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors = [];
    child.stderr.on("data", (chunk) => errors.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const text = Buffer.concat(errors).toString("utf8").trim();
      if (code === 0) resolve(text === "" ? [] : text.split("\n"));
      else reject(explainCrash() ?? new StartError(text || failure));
    });
  });
}

/**
 * A server without space for its write-ahead log crashes, and its clients lose their connections
 * without a reason. Returns a function that looks for the reason in what the log got since.
 * @param {Record<string, string | undefined>} env
 */
function followDatabaseLog(env) {
  const { ALBUMEN_EMBEDDED_DATABASE, ALBUMEN_DATA = "" } = env;
  const file = path.join(ALBUMEN_DATA, "logs/postgres.log");
  if (ALBUMEN_EMBEDDED_DATABASE !== "true" || !existsSync(file)) return () => undefined;

  const { size } = statSync(file);

  return () => explainFullDisk(readFileSync(file).subarray(size).toString("utf8"), ALBUMEN_DATA);
}

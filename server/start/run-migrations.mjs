import { spawn } from "node:child_process";
import { StartError } from "./start-error.mjs";

/**
 * Migrates the database to this version's schema, in a separate process that reports a problem in one sentence.
 * @param {{ projectRoot: string, file: string, env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export function runMigrations({ projectRoot, file, env, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], {
      cwd: projectRoot,
      env,
      signal,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors = [];
    child.stderr.on("data", (chunk) => errors.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(undefined);
      else
        reject(
          new StartError(
            Buffer.concat(errors).toString("utf8").trim() || "The database could not be prepared.",
          ),
        );
    });
  });
}

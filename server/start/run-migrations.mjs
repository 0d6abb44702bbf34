import { spawn } from "node:child_process";
import { StartError } from "./start-error.mjs";

/**
 * Brings the database to the schema of this version, in a process of its own that says in one sentence what is wrong.
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

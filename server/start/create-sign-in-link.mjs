import { execFile } from "node:child_process";

/**
 * Runs the administration command that creates a sign-in link for the first owner.
 * @param {{ projectRoot: string, file: string, env: Record<string, string | undefined>, signal: AbortSignal }} options
 * @returns {Promise<string | undefined>}
 */
export function createSignInLink({ projectRoot, file, env, signal }) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, "owners", "sign-in-link"],
      { cwd: projectRoot, env, timeout: 30_000, signal },
      (error, stdout) => resolve(error ? undefined : stdout.trim() || undefined),
    );
  });
}

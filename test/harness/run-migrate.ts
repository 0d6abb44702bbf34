import { spawn } from "node:child_process";
import path from "node:path";

export const projectRoot = path.resolve(import.meta.dirname, "../..");

/**
 * Runs the bundle that migrates, which has to be built. `change` edits the URL of the test's
 * database.
 */
export async function migrate(
  change: (url: URL) => void,
  variables: Record<string, string> = {},
  cwd: string = projectRoot,
  args: string[] = [],
) {
  const url = new URL(process.env.DATABASE_URL ?? "");
  change(url);
  const env = { ...process.env, DATABASE_URL: url.href, ...variables };
  const child = spawn(process.execPath, [path.join(projectRoot, "dist/migrate.mjs"), ...args], { cwd, env });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const exitCode = await new Promise((resolve) => child.once("close", resolve));

  return { exitCode, stderr };
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Fails when generating migrations again, in a copy, adds one.
 * @param {string} projectRoot
 */
export async function checkMigrations(projectRoot) {
  // The generator requires a folder relative to the project; this one is ignored by git.
  const cache = path.join(projectRoot, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(path.join(cache, "migrations-"));
  try {
    cpSync(path.join(projectRoot, "db/migrations"), copy, { recursive: true });
    const before = readdirSync(copy, { recursive: true }).sort().join("\n");
    const args = [
      "generate",
      "--dialect=postgresql",
      "--schema=./db/schema/index.ts",
      `--out=${path.relative(projectRoot, copy)}`,
    ];

    const { status, stdout, stderr } = spawnSync("node_modules/.bin/drizzle-kit", args, {
      cwd: projectRoot,
      encoding: "utf8",
    });
    const after = readdirSync(copy, { recursive: true }).sort().join("\n");
    if (status === 0 && before === after) return { passed: true };

    console.log(stdout + stderr);
    console.log(
      "The schema has changes without a migration: run npm run generate and commit what it writes.",
    );
    return { passed: false };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

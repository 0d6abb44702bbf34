import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { runMigrations } from "./run-program.mjs";

async function run(program: string) {
  const projectRoot = await mkdtemp(path.join(tmpdir(), "albumen-migrate-"));
  const file = path.join(projectRoot, "migrate.mjs");
  await writeFile(file, program);

  return runMigrations({ projectRoot, file, env: process.env });
}

it("returns the warnings of a migration that succeeds, and rejects with the error of one that fails", async () => {
  expect(await run("")).toEqual([]);
  expect(await run("process.stderr.write('one\\ntwo\\n')")).toEqual(["one", "two"]);
  await expect(run("process.stderr.write('broken\\n'); process.exitCode = 1")).rejects.toThrow("broken");
});

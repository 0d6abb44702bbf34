import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { runMigrations } from "./run-program.mjs";

async function run(program: string, env = {}) {
  const projectRoot = await mkdtemp(path.join(tmpdir(), "albumen-migrate-"));
  const file = path.join(projectRoot, "migrate.mjs");
  await writeFile(file, program);

  return runMigrations({ projectRoot, file, env: { ...process.env, ...env } });
}

it("returns the warnings of a migration that succeeds, and rejects with the error of one that fails", async () => {
  expect(await run("")).toEqual([]);
  expect(await run("process.stderr.write('one\\ntwo\\n')")).toEqual(["one", "two"]);
  await expect(run("process.stderr.write('broken\\n'); process.exitCode = 1")).rejects.toThrow("broken");
});

it("names the full disk that made the embedded database crash during a migration", async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "albumen-migrate-"));
  const log = path.join(dataFolder, "logs/postgres.log");
  await mkdir(path.dirname(log));
  const env = { ALBUMEN_EMBEDDED_DATABASE: "true", ALBUMEN_DATA: dataFolder };
  const line = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device';
  const loseConnection = "process.stderr.write('Connection terminated'); process.exitCode = 1;";

  await writeFile(log, `${line} in an earlier run`);
  await expect(run(loseConnection, env)).rejects.toThrow("Connection terminated");

  const crash = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(log)}, ${JSON.stringify(line)});`;
  await expect(run(`${crash}${loseConnection}`, env)).rejects.toThrow(
    `The disk of ${dataFolder} is full (No space left on device): free some space`,
  );
});

import { spawn } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { buildBundles } from "./start/bundles.mjs";

const projectRoot = path.resolve(import.meta.dirname, "..");

beforeAll(() => buildBundles(projectRoot, ["migrate"]));

async function migrate(change: (url: URL) => void) {
  const url = new URL(process.env.DATABASE_URL ?? "");
  change(url);
  const env = { ...process.env, DATABASE_URL: url.href };
  const child = spawn(process.execPath, ["dist/migrate.mjs"], { cwd: projectRoot, env });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const exitCode = await new Promise((resolve) => child.once("close", resolve));
  return { exitCode, stderr };
}

test("creates the schema, and changes nothing the second time", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");

  expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });
  expect(await migrate(() => {})).toEqual({ exitCode: 0, stderr: "" });
  expect((await client.query("select count(*)::int as count from images")).rows).toEqual([{ count: 0 }]);
  await client.end();
});

test.each([
  [
    "a wrong password",
    (url: URL) => (url.password = "wrong"),
    /^The database rejects the user or the password/,
  ],
  [
    "a database that does not exist",
    (url: URL) => (url.pathname = "/nowhere"),
    /^The database of DATABASE_URL does not exist/,
  ],
  [
    "a server that does not respond",
    (url: URL) => (url.port = "1"),
    /^The database cannot be reached \(ECONNREFUSED\)/,
  ],
])("explains %s in one line", async (_what, change, sentence) => {
  const result = await migrate(change);

  expect(result.exitCode).toBe(1);
  expect(result.stderr).toMatch(sentence);
  expect(result.stderr.trimEnd().split("\n")).toHaveLength(1);
});

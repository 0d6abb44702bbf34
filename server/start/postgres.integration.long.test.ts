import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { prepareDataFolder } from "./data-folder.mjs";
import { prepareEmbeddedPostgres } from "./postgres.mjs";
import { postgresAccount } from "./postgres-binaries.mjs";
import { isAlive } from "./process-identity.mjs";

const projectRoot = path.resolve(import.meta.dirname, "../..");
const dataFolder = mkdtempSync(path.join(os.tmpdir(), "albumen-postgres-"));
let start: Awaited<ReturnType<typeof prepareEmbeddedPostgres>>;

beforeAll(async () => {
  prepareDataFolder(dataFolder);
  start = await prepareEmbeddedPostgres({ projectRoot, dataFolder, password: "p/w?", quiet: true });
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function startPostgres() {
  const postgres = await start();
  onTestFinished(() => postgres.stop(5_000));
  return postgres;
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

test("supports upper and lower case and the letters of other alphabets", async () => {
  const { url } = await startPostgres();

  await query(url, "create extension pg_trgm");
  const row = await query(
    url,
    "select lower('ÄÖ СТОЛ') as lower, cardinality(show_trgm('стол')) as trigrams, 'ÅNGSTRÖM' ilike '%ström' as ilike",
  );

  expect(row).toEqual({ lower: "äö стол", trigrams: 5, ilike: true });
});

test("keeps committed data when it is killed", async () => {
  const first = await startPostgres();
  await query(first.url, "create table kept as select 1 as value");
  process.kill(first.pid, "SIGKILL");
  await first.exited;

  const second = await startPostgres();

  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select value from kept")).toEqual({ value: 1 });
});

test("takes over from a server left running", async () => {
  const left = await startPostgres();

  const next = await startPostgres();

  expect(await query(next.url, "select 1 as one")).toEqual({ one: 1 });
  expect(isAlive(left.pid)).toBe(false);
});

test("starts although the pid of a killed server now belongs to another program", async () => {
  const killed = await startPostgres();
  process.kill(killed.pid, "SIGKILL");
  await killed.exited;
  // A process of the same account, which makes it a possible server to PostgreSQL.
  const other = spawn("sleep", ["60"], { ...postgresAccount(path.join(dataFolder, "postgres")) });
  onTestFinished(() => void other.kill());
  await sleep(100);
  const pidFile = path.join(dataFolder, "postgres/postmaster.pid");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(other.pid)));

  const next = await startPostgres();

  expect(await query(next.url, "select 1 as one")).toEqual({ one: 1 });
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test.runIf(process.platform === "linux")(
  "waits for a killed server that has not been reaped yet",
  async () => {
    const killed = await startPostgres();
    process.kill(killed.pid, "SIGKILL");
    await killed.exited;
    // The second program replaces the shell and does not reap the first, which has ended.
    const account = postgresAccount(path.join(dataFolder, "postgres"));
    const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 1.5"], { ...account });
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];

    await expect.poll(() => isAlive(Number(pid))).toBe(false);

    const pidFile = path.join(dataFolder, "postgres/postmaster.pid");
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, pid.toString().trim()));

    const next = await startPostgres();

    expect(await query(next.url, "select 1 as one")).toEqual({ one: 1 });
  },
);

test("accepts connections from this machine only, with the password", async () => {
  const { url } = await startPostgres();
  const wrong = new URL(url);
  wrong.password = "wrong";

  expect(await query(url, "show listen_addresses")).toEqual({ listen_addresses: "127.0.0.1" });
  expect(await query(url, "show unix_socket_directories")).toEqual({ unix_socket_directories: "" });
  expect(
    await query(url, "select array_agg(distinct auth_method) as methods from pg_hba_file_rules"),
  ).toEqual({ methods: ["scram-sha-256"] });
  await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

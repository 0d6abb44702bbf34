import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { findFreePort } from "@/server/start/network.mjs";
import { startPostgres } from "@/server/start/postgres.mjs";
import { postgresAccount, postgresBinaries } from "@/server/start/postgres-binaries.mjs";
import { createCluster } from "@/server/start/postgres-cluster.mjs";
import { createCrashWorkers, kill } from "@/test/harness/crash-workers";

const projectRoot = path.resolve(import.meta.dirname, "../..");
const runCount = 20;
const crashCount = 3;

test("a database crash and restart interrupts no run, and repeats no step", async () => {
  const folder = path.join(inject("testFolder"), "database-crash");
  const postgres = await createPostgres(folder);
  let server = await postgres.start();
  await migrateDatabase(server.url, path.join(projectRoot, "db/migrations"));
  await query(
    server.url,
    "insert into outbox (id, name, payload, created_at) select * from json_to_recordset($1) as r (id text, name text, payload text, created_at text)",
    [JSON.stringify(Array.from({ length: runCount }, (_, n) => event(n)))],
  );
  const workers = await createCrashWorkers(path.join(folder, "workers"), server.url);
  const countStarted = () => workers.log().filter(({ message: what }) => what.startsWith("begin")).length;
  const worker = workers.start();
  try {
    for (let crashes = 0; crashes < crashCount; crashes += 1) {
      const before = countStarted();
      await expect.poll(countStarted, { interval: 10 }).toBeGreaterThan(before + 2);
      process.kill(server.pid, "SIGKILL");
      await server.exited;
      await delay(crashes * 600);
      server = await postgres.start();
    }

    const completed = async () =>
      (await query(server.url, "select output from job_runs where status = 'completed'", [])).length;
    await expect.poll(completed, { interval: 50 }).toBe(runCount);
    expect(countStarted()).toBe(3 * runCount);
    expect(worker.exitCode).toBeNull();
  } finally {
    await kill(worker);
    await server.stop(5_000);
  }
});

function event(n: number) {
  return { id: newId("obx"), name: "test/steady", payload: JSON.stringify({ n }), created_at: isoTime() };
}

/** A server of this test, which keeps committed data when it is killed. */
async function createPostgres(folder: string) {
  mkdirSync(folder, { recursive: true });
  const clusterFolder = path.join(folder, "postgres");
  const account = postgresAccount(clusterFolder);
  const cluster = { binaries: postgresBinaries(projectRoot, Boolean(account)), account, clusterFolder };
  const password = "password-of-a-test";
  await createCluster({ ...cluster, password, durable: false });
  const options = {
    ...cluster,
    password,
    port: await findFreePort(),
    logFile: path.join(folder, "postgres.log"),
    settings: { fsync: "off" },
  };

  return { start: () => startPostgres(options) };
}

async function query(url: string, statement: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";

/** All processes of the database. */
const databasePids = (postmaster: number) => [
  postmaster,
  ...execFileSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number),
];

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal);
};

test("every request ends while the database is frozen, and works when it continues", async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const client = await createClient(service, "frozen@example.com");
  const bytes = await jpeg();
  const { body: image } = await client.upload("before.jpg", bytes, { visibility: "public" });
  const timed = async (call: () => Promise<{ status: number }>) => {
    const startedAt = performance.now();
    const { status } = await call();
    return { status, seconds: (performance.now() - startedAt) / 1000 };
  };
  const pids = databasePids(service.pid("postgres"));
  signalAll(pids, "SIGSTOP");
  const ready = await timed(() => fetch(`${service.origin}/api/ready`));
  const [list, upload, page] = await Promise.all([
    timed(() => client.call("GET", "/api/images")),
    timed(() => client.upload("during.jpg", bytes)),
    timed(() => fetch(`${service.origin}/@${image.urls.original.split("/")[4]}`)),
  ]);
  signalAll(pids, "SIGCONT");
  console.log({ ready, list, upload, page });

  expect([ready, list, upload, page].map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(ready.seconds).toBeLessThan(2);

  // 5 s for a connection of the pool and 7 s for an answer, and some for a busy machine.
  for (const { seconds } of [list, upload, page]) expect(seconds).toBeLessThan(20);
  await expect.poll(async () => (await client.call("GET", "/api/images")).status).toBe(200);
  expect((await client.upload("after.jpg", bytes)).status).toBe(201);
});

test("a frozen worker is named, and another one takes its jobs", async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const client = await createClient(service, "frozen-worker@example.com");
  const readiness = async () => (await fetch(`${service.origin}/api/ready`)).json();
  const frozen = service.pid("worker");
  process.kill(frozen, "SIGSTOP");
  onTestFinished(() => void process.kill(frozen, "SIGCONT"));
  const startedAt = performance.now();

  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ status: "degraded", queue: "frozen" });

  console.log({ namedAfterSeconds: (performance.now() - startedAt) / 1000 });

  const other = await startService({
    dataFolder: service.dataFolder,
    env: { ALBUMEN_ROLE: "worker", DATABASE_URL: service.databaseUrl() },
  });
  onTestFinished(() => other.stop());

  await expect.poll(readiness, { timeout: 60_000 }).toMatchObject({ status: "ok", queue: "ok" });

  const { body: image } = await client.upload("after.jpg", await jpeg());
  const readImage = async () => (await client.call("GET", `/api/images/${image.id}`)).body;

  await expect.poll(async () => (await readImage()).status.variants.pending).toEqual([]);
});

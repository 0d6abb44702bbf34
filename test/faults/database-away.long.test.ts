import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createTestPostgres } from "../harness/postgres.mjs";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";
import { expectNothingLost, type LoadReport, startLoad } from "./load";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
/** 5 s for a connection of the pool, 7 s for an answer, and the rest for a busy machine. */
const maxSeconds = 30;

/** Starts the product on a PostgreSQL that the test stops and starts. */
async function startOnOwnDatabase() {
  const folder = await createTestFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const startDatabase = await createTestPostgres(projectRoot, folder);
  let database = await startDatabase();
  onTestFinished(() => database.stop(5_000));
  const service = await startService({ env: { DATABASE_URL: database.url } });
  onTestFinished(() => service.stop());

  return {
    service,
    stopDatabase: () => database.stop(5_000),
    startDatabase: async () => {
      database = await startDatabase();
    },
  };
}

const webAndWorker = (service: Service) => [service.pid("web"), service.pid("worker")];

interface Survivor {
  client: ProductClient;
  /** The processes of the product before the fault, which it does not replace. */
  pids: readonly number[];
  report: LoadReport;
}

async function expectSurvived(service: Service, { client, pids, report }: Survivor): Promise<void> {
  expect(report.wrong).toEqual([]);
  expect(report.slowestSeconds).toBeLessThan(maxSeconds);

  await service.untilReady(60_000);

  expect(webAndWorker(service)).toEqual(pids);
  await expectNothingLost(client, report);
  expect((await inspectStorage(service)).findings).toEqual([]);
}

test("a killed database loses nothing acknowledged, and the launcher restarts it", async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const client = await createClient(service, "killed@example.com");
  const pids = webAndWorker(service);
  const load = await startLoad(service.origin, client);
  for (let kill = 0; kill < 5; kill++) {
    await load.untilUploaded(5);
    const killed = service.pid("postgres");
    service.kill("postgres");
    await expect.poll(() => service.pid("postgres"), { timeout: 60_000 }).not.toBe(killed);
  }
  await load.untilUploaded(5);
  const report = await load.stop();

  await expectSurvived(service, { client, pids, report });
});

test("a database that is away for 30 seconds is reported at once, and used when it is back", async () => {
  const { service, stopDatabase, startDatabase } = await startOnOwnDatabase();
  const client = await createClient(service, "away@example.com");
  const pids = webAndWorker(service);
  const load = await startLoad(service.origin, client);
  await load.untilUploaded(10);
  await stopDatabase();
  const ready = await fetch(`${service.origin}/api/ready`);
  const failed = await client.call("GET", "/api/images");
  await sleep(30_000);
  await startDatabase();
  const startedAt = performance.now();
  await load.untilUploaded(10);
  console.log({ uploadedAgainAfterSeconds: (performance.now() - startedAt) / 1000 });
  const report = await load.stop();

  expect(await ready.json()).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { database: ["unavailable"] },
  });
  expect([failed.status, failed.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  await expectSurvived(service, { client, pids, report });
});

test("restarts of the database under load cost temporary errors only", async () => {
  const { service, stopDatabase, startDatabase } = await startOnOwnDatabase();
  const client = await createClient(service, "restarted@example.com");
  const pids = webAndWorker(service);
  const load = await startLoad(service.origin, client);
  for (let restart = 0; restart < 5; restart++) {
    await load.untilUploaded(5);
    await stopDatabase();
    await startDatabase();
  }
  await load.untilUploaded(5);
  const report = await load.stop();

  await expectSurvived(service, { client, pids, report });
});

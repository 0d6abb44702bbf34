import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { hasPgbouncer, pgbouncerMissing, startPgbouncer } from "../harness/pgbouncer.mjs";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { startReplicatedPostgres } from "../harness/standby.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";
import { expectNothingLost, startLoad } from "./load";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

test("after a failover behind the pooler, everything acknowledged exists and work continues", async ({
  skip,
}) => {
  if (!hasPgbouncer) return skip(pgbouncerMissing);

  const folder = await createTestFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startReplicatedPostgres(projectRoot, folder);
  onTestFinished(() => postgres.stop());
  const pooler = await startPgbouncer(folder, postgres.primaryUrl);
  onTestFinished(() => pooler.stop());
  const pooledUrl = new URL(postgres.primaryUrl);
  pooledUrl.port = String(pooler.port);
  const service = await startService({
    env: {
      DATABASE_URL: pooledUrl.href,
      ALBUMEN_DATABASE_POOLED: "true",
      ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
    },
  });
  onTestFinished(() => service.stop());
  const client = await createClient(service, "failover@example.com");
  const pids = () => [service.pid("web"), service.pid("worker")];
  const before = pids();
  const load = await startLoad(service.origin, client);
  await load.untilUploaded(20);
  await postgres.failOver();
  pooler.moveTo(postgres.standbyUrl);
  const startedAt = performance.now();
  await load.untilUploaded(20);
  console.log({ uploadedAgainAfterSeconds: (performance.now() - startedAt) / 1000 });
  const report = await load.stop();

  expect(report.wrong).toEqual([]);
  expect(report.slowestSeconds).toBeLessThan(30);

  await service.untilReady(60_000);

  expect(pids()).toEqual(before);

  await expectNothingLost(client, report);
});

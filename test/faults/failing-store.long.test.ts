import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startS3 } from "../fakes/s3/start-s3";
import { type StoreProxy, startStoreProxy } from "../fakes/store-proxy";
import { startBucket } from "../harness/modes/bucket.mjs";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { swiftMissing } from "../harness/swift/swift.mjs";
import { expectNothingLost, type LoadReport, startLoad } from "./load";

let bucket: Awaited<ReturnType<typeof startBucket>>;
let store: StoreProxy;
let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;

/** A bucket of the real store, or of the fake one where that is not installed. */
async function openBucket(): Promise<typeof bucket> {
  if (!swiftMissing) return startBucket();

  const s3 = await startS3();
  const env = {
    ALBUMEN_STORAGE: "s3",
    ALBUMEN_S3_ENDPOINT: s3.endpoint,
    ALBUMEN_S3_BUCKET: s3.bucket,
    ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
    ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { env, stop: s3.close };
}

beforeAll(async () => {
  bucket = await openBucket();
  store = await startStoreProxy(bucket.env.ALBUMEN_S3_ENDPOINT ?? "");
  service = await startService({ env: { ...bucket.env, ALBUMEN_S3_ENDPOINT: store.origin } });
  client = await createClient(service, "store@example.com");
});
afterAll(async () => {
  await service?.stop();
  await store?.close();
  await bucket?.stop();
});

beforeEach(() => store.decide(() => "pass"));

const pids = () => [service.pid("web"), service.pid("worker")];

/** Loads the product during the fault and after it, and expects that it recovers by itself. */
async function loadDuring(fault: () => Promise<void>): Promise<LoadReport> {
  const before = pids();
  const load = await startLoad(service.origin, client);
  await load.untilUploaded(5);
  await fault();
  store.decide(() => "pass");
  await load.untilUploaded(10);
  const report = await load.stop();
  await service.untilReady(60_000);

  expect(pids()).toEqual(before);
  expect(report.wrong).toEqual([]);

  await expectNothingLost(client, report);
  expect((await inspectStorage(service)).findings).toEqual([]);

  return report;
}

test("a store that responds after 2 to 5 seconds makes requests slow, and no request fail", async () => {
  const report = await loadDuring(async () => {
    store.decide((number) => ({ delayMs: 2_000 + (number % 4) * 1_000 }));
    await sleep(60_000);
  });

  expect(Object.keys(report.responses).filter((outcome) => !/ 20[01]$/.test(outcome))).toEqual([]);
  expect(report.slowestSeconds).toBeLessThan(60);
});

test("a store of which every third request fails is asked again", async () => {
  const faults = [
    { status: 500, code: "InternalError" },
    { status: 503, code: "SlowDown" },
    "reset",
  ] as const;
  const before = store.faults();
  await loadDuring(async () => {
    store.decide((number) => (number % 3 === 0 ? (faults[(number / 3) % 3] ?? "pass") : "pass"));
    await sleep(60_000);
  });

  expect(store.faults() - before).toBeGreaterThan(50);
});

test("a store that is gone for a minute is reported, and used when it is back", async () => {
  const report = await loadDuring(async () => {
    await store.shut();
    const readiness = async () => (await fetch(`${service.origin}/api/ready`)).json();
    await expect.poll(readiness).toMatchObject({ details: { storage: ["unavailable"] } });
    await sleep(60_000);
    await store.open();
  });

  expect(report.responses["upload 503"]).toBeGreaterThan(0);
  expect(report.slowestSeconds).toBeLessThan(60);
});

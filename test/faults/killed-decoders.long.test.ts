import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { noiseJpeg } from "../builders/noise-image";
import { findDecoderPids } from "../crash/installation.mjs";
import { type Answer, createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";

let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;
/** Takes a second to decode, and longer to encode. */
let bytes: Buffer;
let uploads = 0;

beforeAll(async () => {
  service = await startService();
  client = await createClient(service, "decoders@example.com");
  bytes = await noiseJpeg(4_000);
});
afterAll(() => service?.stop());

const upload = (): Promise<Answer> => {
  uploads++;
  // Another file each time: the server knows the bytes of earlier uploads.
  const unlike = Buffer.concat([bytes, Buffer.from(String(uploads))]);
  return client.upload(`decoded-${uploads}.jpg`, unlike, { visibility: "public" });
};

const listDecoders = () => [
  ...findDecoderPids(service.pid("web")),
  ...findDecoderPids(service.pid("worker")),
];

/** By then, a process has started its task. */
const startMs = 150;

/** Kills all decoder processes until the work has ended, at most so often. Returns how often. */
async function killDuring(work: Promise<unknown>, maxKills: number): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let kills = 0;
  while (!isOver && kills < maxKills) {
    await sleep(startMs);
    const pids = isOver ? [] : listDecoders();
    for (const pid of pids)
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    if (pids.length > 0) kills++;
  }
  await ended.catch(() => undefined);

  return kills;
}

const readImage = async (id: string): Promise<ImageResource> =>
  (await client.call("GET", `/api/images/${id}`)).body;

/** Expects that all presets of the image are rendered and delivered. */
async function expectRendered(id: string): Promise<void> {
  const readVariants = async () => (await readImage(id)).status.variants;
  await expect
    .poll(readVariants, { timeout: 300_000, interval: 100 })
    .toMatchObject({ pending: [], failed: [] });

  const { urls } = await readImage(id);
  for (const url of Object.values(urls)) {
    const response = await fetch(service.origin + new URL(url).pathname);
    expect([url, response.status]).toEqual([url, 200]);
    await response.arrayBuffer();
  }
}

test("an upload whose probe is killed once is probed again", async () => {
  const uploading = upload();
  const killed = await killDuring(uploading, 1);
  const { status, body } = await uploading;

  expect(killed).toBe(1);
  expect([status, body.info?.width]).toEqual([201, 4_000]);

  await expectRendered(body.id);
});

test("an upload whose every probe is killed gets 503, and succeeds when it is repeated", async () => {
  const uploading = upload();
  const killed = await killDuring(uploading, 100);
  const { status, body, headers } = await uploading;
  console.log({ killed, status, code: body.code });

  expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);

  const repeated = await upload();

  expect(repeated.status).toBe(201);

  await expectRendered(repeated.body.id);
});

test.each([
  ["decodes", 100],
  ["encodes", 1_500],
])("a worker whose decoder is killed while it %s renders everything later", async (_stage, delayMs) => {
  const { status, body } = await upload();
  expect(status).toBe(201);

  const rendered = expect
    .poll(async () => (await readImage(body.id)).status.variants.pending, { timeout: 300_000 })
    .toEqual([]);
  await sleep(delayMs);
  const killed = await killDuring(Promise.resolve(rendered), 3);
  await rendered;

  expect(killed).toBeGreaterThan(0);

  await expectRendered(body.id);
});

test("killed decoders leave nothing behind", async () => {
  expect((await inspectStorage(service)).findings).toEqual([]);
});

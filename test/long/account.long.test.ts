import { readdirSync, readlinkSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readExport } from "../builders/account-export";
import { jpeg } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { openSignInLink, signInAt } from "../harness/edge/session-cookie";
import { canMeasureMemory, peakBytes, resetPeak, residentBytes } from "../harness/process-memory";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

const megabyte = 1_000_000;
const owner = "leaving@example.com";
const smallImages = 20;
const largeImages = 3;

let service: Service & { stop: () => Promise<void> };
let client: ProductClient;
let imageBytes: Buffer;

beforeAll(async () => {
  service = await startService();
  client = await createClient(service, owner);
  imageBytes = await jpeg({ width: 64, height: 48 });
  for (let index = 0; index < smallImages; index++) await upload(`small-${index}.jpg`, imageBytes);
  for (let index = 0; index < largeImages; index++)
    await upload(`large-${index}.jpg`, padJpeg(imageBytes, 60 * megabyte));
});
afterAll(() => service?.stop());

async function upload(filename: string, bytes: Buffer): Promise<void> {
  const { status, body } = await client.upload(filename, bytes);
  expect(status, JSON.stringify(body)).toBe(201);
}

interface Export {
  id: string;
  status: string;
  done: number;
  url: string;
}

async function beginExport(): Promise<Export> {
  const { status, body } = await client.call("POST", "/api/account/export");
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** Waits for the archive of an export that has started. */
async function finishExport({ id }: Export): Promise<Export> {
  const read = async () => (await client.call("GET", `/api/account/exports/${id}`)).body as Export;
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe("ready");
  return read();
}

/** Returns the response headers; the body is not read until a test reads it. */
function openFile({ url }: Export): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(service.origin + url, { agent: false }, resolve)
      .once("error", reject)
      .end();
  });
}

/** Returns the parts of archives that the web process has open. */
function openFiles(): string[] {
  const folder = `/proc/${service.pid("web")}/fd`;
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(path.join(folder, fd));
    } catch {
      return "";
    }
  });
  return links.filter((link) => link.startsWith(path.join(service.dataFolder, "files", "exports")));
}

test("an export is written and downloaded without filling a process", async () => {
  const names = ["worker", "web"] as const;
  await fetch(service.origin + (await finishExport(await beginExport())).url).then((answer) =>
    answer.arrayBuffer(),
  );
  const idleBytes = names.map((name) => (canMeasureMemory ? residentBytes(service.pid(name)) : 0));
  if (canMeasureMemory) for (const name of names) resetPeak(service.pid(name));
  const { url } = await finishExport(await beginExport());
  const { manifest, images } = await readExport(await fetch(service.origin + url));
  const all = smallImages + largeImages;

  expect(manifest.images).toMatchObject({ images: all, originals: all });
  expect(images.at(-1)?.file?.size_bytes).toBe(60 * megabyte);

  if (!canMeasureMemory) return;

  for (const [index, name] of names.entries()) {
    const moreBytes = peakBytes(service.pid(name)) - (idleBytes[index] ?? 0);
    console.log(`${name}: at most ${Math.round(moreBytes / megabyte)} MB more`);
    expect(moreBytes).toBeLessThan(80 * megabyte);
  }
});

test("an export ends although the worker is killed while it is written", async () => {
  const begun = await beginExport();
  for (let kills = 0; kills < 3; kills++) {
    await sleep(100 + kills * 150);
    const killed = service.pid("worker");
    service.kill("worker");
    await expect.poll(() => service.pid("worker")).not.toBe(killed);
  }

  const { url } = await finishExport(begun);
  const { images } = await readExport(await fetch(service.origin + url));

  expect(images).toHaveLength(smallImages + largeImages);
});

test("a client that stops reading occupies one open file, until it disconnects", async () => {
  if (!canMeasureMemory) return console.log("What a process holds open cannot be seen on this system.");

  const web = service.pid("web");
  const answer = await openFile(await finishExport(await beginExport()));

  expect(answer.statusCode).toBe(200);

  await sleep(1_000);
  const heldBytes = residentBytes(web);
  await sleep(2_000);

  expect(openFiles()).toHaveLength(1);
  expect(residentBytes(web) - heldBytes).toBeLessThan(20 * megabyte);

  answer.destroy();
  await expect.poll(openFiles).toEqual([]);
});

test("a deleted account is removed although the worker is killed during the removal", async () => {
  const { handle } = (await client.call("GET", "/api/me")).body;
  const shown = (await client.call("GET", "/api/images?limit=1")).body.data[0].urls.original;

  expect((await fetch(shown)).status).toBe(200);

  const cookie = await signInAt(service, owner);
  const answer = await fetch(`${service.origin}/api/account`, {
    method: "DELETE",
    headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ confirm: handle }),
  });

  expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);
  expect((await fetch(shown)).status).toBe(404);
  expect((await client.call("GET", "/api/me")).status).toBe(401);

  for (let kills = 0; kills < 3; kills++) {
    await sleep(kills * 40);
    const killed = service.pid("worker");
    service.kill("worker");
    await expect.poll(() => service.pid("worker")).not.toBe(killed);
    await service.untilReady();
  }

  await expect
    .poll(async () => (await openSignInLink(service, owner)).location, { interval: 500 })
    .toMatch(/\/welcome$/);

  const report = await inspectStorage(service);
  expect(report).toMatchObject({ clean: true, checked: { images: 0, objects: 0 }, youngObjects: 0 });
});

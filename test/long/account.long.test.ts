import { mkdirSync, readdirSync, readlinkSync, rmSync } from "node:fs";
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

const authorization = () => ({ authorization: `Bearer ${client.key}` });
const exportUrl = () => `${service.origin}/api/account/export`;

/** Returns the response headers; the body is not read until a test reads it. */
function beginExport(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(exportUrl(), { method: "POST", headers: authorization(), agent: false }, resolve)
      .once("error", reject)
      .end();
  });
}

/** Returns the originals that the web process has open. */
function openFiles(): string[] {
  const folder = `/proc/${service.pid("web")}/fd`;
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(path.join(folder, fd));
    } catch {
      return "";
    }
  });
  return links.filter((link) => link.startsWith(path.join(service.dataFolder, "files", "images")));
}

test("an export streams through the web process without filling it", async () => {
  const web = service.pid("web");
  await (await fetch(exportUrl(), { method: "POST", headers: authorization() })).arrayBuffer();
  const idleBytes = canMeasureMemory ? residentBytes(web) : 0;
  if (canMeasureMemory) resetPeak(web);
  const answer = await fetch(exportUrl(), { method: "POST", headers: authorization() });
  const { manifest, images } = await readExport(answer);
  const all = smallImages + largeImages;
  expect(manifest.images).toMatchObject({ images: all, originals: all });
  expect(images.at(-1)?.file?.size_bytes).toBe(60 * megabyte);
  if (!canMeasureMemory) return;
  console.log(`at most ${Math.round((peakBytes(web) - idleBytes) / megabyte)} MB more`);
  expect(peakBytes(web) - idleBytes).toBeLessThan(80 * megabyte);
});

test("a client that stops reading occupies one open file, until it disconnects", async () => {
  if (!canMeasureMemory) return console.log("What a process holds open cannot be seen on this system.");
  const web = service.pid("web");
  const answer = await beginExport();
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
    .toMatch(/\/dashboard$/);
  const report = await inspectStorage(service);
  expect(report).toMatchObject({ clean: true, checked: { images: 0, objects: 0 }, youngObjects: 0 });
});

test("unreadable bytes break the connection", async () => {
  client = await createClient(service, "staying@example.com");
  for (let index = 0; index < 3; index++) await upload(`${index}.jpg`, padJpeg(imageBytes, 5 * megabyte));
  const answer = await beginExport();
  await sleep(500);
  const folder = path.join(service.dataFolder, "files", "images");
  expect(answer.statusCode).toBe(200);
  const last = readdirSync(folder).sort().at(-1) ?? "";
  for (const name of readdirSync(path.join(folder, last))) {
    rmSync(path.join(folder, last, name));
    mkdirSync(path.join(folder, last, name));
  }
  const ended = await new Promise<boolean>((resolve) => {
    answer
      .once("end", () => resolve(true))
      .once("error", () => resolve(false))
      .resume();
  });
  expect(ended).toBe(false);
});

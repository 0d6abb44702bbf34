import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photo } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { canMeasureMemory, peakBytes, resetPeak, residentBytes } from "../harness/process-memory";
import { createClient } from "../harness/product-client.mjs";
import { isComplete } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";
import { describeTimes, startTrickle } from "../harness/trickle";

const megabyte = 1_000_000;
const readers = isComplete ? 300 : 100;
/** A reader takes about an eighth of a megabyte, plus garbage that is not collected yet. */
const memoryAllowance = (readers * megabyte) / 3;

let service: Service & { stop: () => Promise<void> };
let original: string;
let thumb: string;
let bytes: Buffer;

beforeAll(async () => {
  service = await startService({ env: { ALBUMEN_STALLED_READER_SECONDS: "20" } });
  const client = await createClient(service, "slow@example.com");
  bytes = padJpeg(await photo(640, 480), 20 * megabyte);
  const { status, body } = await client.upload("long.jpg", bytes);
  expect(status).toBe(201);
  original = body.urls.original;
  thumb = body.urls.thumb;
  await Promise.all([download(original), download(thumb)]);
});
afterAll(() => service?.stop());

async function download(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const hash = createHash("sha256");
  for await (const chunk of response.body ?? []) hash.update(chunk);

  return hash.digest("hex");
}

/** Sends one or more requests, and reads nothing. */
function startReader(url: string, requests = 1): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
      socket.write(request.repeat(requests), () => resolve(socket));
    });
    socket.pause().on("error", reject);
  });
}

const openFiles = () => readdirSync(`/proc/${service.pid("web")}/fd`).length;
const untilOpen = (isEnough: (files: number) => boolean, timeout: number) =>
  expect.poll(() => isEnough(openFiles()), { timeout, interval: 200 }).toBe(true);

test("many clients that request a large original and do not read it", async ({ skip }) => {
  if (!canMeasureMemory) return skip("memory and open files of a process cannot be measured on this system");

  const web = service.pid("web");
  const idleBytes = residentBytes(web);
  const idleFiles = openFiles();
  resetPeak(web);

  // One connection and one file for each, however many requests it sends.
  const stalled = await Promise.all(
    Array.from({ length: readers }, (_, n) => startReader(original, n < 3 ? 200 : 1)),
  );
  await untilOpen((files) => files >= idleFiles + 2 * readers, 20_000);

  expect(openFiles()).toBeLessThan(idleFiles + 2 * readers + 50);

  const trickle = startTrickle(thumb);
  expect(await download(original)).toBe(createHash("sha256").update(bytes).digest("hex"));

  const visits = await trickle.stop();
  expect(visits.failures).toEqual([]);

  const growth = peakBytes(web) - idleBytes;
  console.log(
    `${readers} readers who do not read: ${Math.round(growth / megabyte)} MB above the idle ${Math.round(idleBytes / megabyte)} MB; beside them ${describeTimes(visits)}`,
  );

  expect(growth).toBeLessThan(memoryAllowance);

  // Clients that disconnect leave nothing; clients that stay without reading are disconnected.
  for (const socket of stalled.splice(0, readers / 3)) socket.destroy();
  const left = stalled.length;
  await untilOpen((files) => files <= idleFiles + 2 * left + 10, 20_000);

  expect(openFiles()).toBeGreaterThan(idleFiles + 2 * left - 10);

  await untilOpen((files) => files <= idleFiles + 10, 120_000);
  for (const socket of stalled) socket.destroy();

  expect(service.pid("web")).toBe(web);
  expect((await fetch(original, { method: "HEAD" })).status).toBe(200);
});

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { minuteMs } from "@/lib/kernel/time";
import { noiseJpeg } from "../builders/noise-image";
import { withOrigin } from "../builders/uploads";
import { canScanMemory, collectGarbage, findInMemory, scannableEnv } from "../harness/memory-scan";
import { findPlainFiles, takeWindows } from "../harness/plain-bytes";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

let folder: string;
let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;
/** In the EXIF data of all images, in capital letters as cameras write it. */
const marker = `MARKER${randomBytes(10).toString("hex").toUpperCase()}`;
const patterns: Buffer[] = [Buffer.from(marker), Buffer.from(marker.toLowerCase())];

beforeAll(async () => {
  folder = await createTestFolder();
  service = await startService({
    dataFolder: path.join(folder, "data"),
    env: { LOG_LEVEL: "trace", ...scannableEnv(folder) },
  });
  client = await createClient(service, "ada@example.com");
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = () => ({ authorization: `Bearer ${client.key}` });

/** Reads it as its owner; a body is looked for from then on. */
async function open(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers: { ...asOwner(), ...headers } });
  expect(response.status, url).toBe(200);
  addBody(Buffer.from(await response.arrayBuffer()));
}

function addBody(bytes: Buffer): void {
  patterns.push(...takeWindows(bytes));
}

/** Sends half of an upload, and kills the process that receives it. */
async function killDuringUpload(bytes: Buffer): Promise<void> {
  const request = http.request(`${service.origin}/api/upload?filename=killed.jpg&encrypt=true`, {
    method: "POST",
    headers: { ...asOwner(), "content-type": "image/jpeg", "content-length": bytes.length },
  });
  request.on("error", () => undefined);
  request.write(bytes.subarray(0, bytes.length / 2));
  await delay(500);
  service.kill("web");
  await delay(500);
  await service.untilReady(120_000);
  request.destroy();
}

async function untilVariantsReady(id: string): Promise<ImageResource> {
  for (;;) {
    const { body } = await client.call("GET", `/api/images/${id}`);
    if (body.status.variants.pending.length === 0) return body as ImageResource;

    await delay(200);
  }
}

/** Opens it in all ways that there are. */
async function openEverything(image: ImageResource): Promise<void> {
  const urls = Object.values(image.urls).map((url) => withOrigin(service.origin, url));
  for (const url of urls) {
    await open(url, { accept: "image/avif,image/webp" });
    await open(url, { accept: "image/webp" });
    await open(url, { accept: "*/*" });
  }

  await open(`${service.origin}/api/images/${image.id}/variants/w333-h0-q70-fitcontain/preview`);
  const archive = { method: "POST", body: JSON.stringify({ ids: [image.id], variant: "original" }) };
  const headers = { ...asOwner(), "content-type": "application/json" };
  const zipped = await fetch(`${service.origin}/api/images/archive`, { ...archive, headers });
  expect(zipped.status).toBe(200);
  await zipped.arrayBuffer();
}

async function replace({ id }: ImageResource, bytes: Buffer): Promise<void> {
  addBody(bytes);
  const pending = await client.call("POST", `/api/images/${id}/replace`, {});
  const { url, headers: sent } = pending.body.upload;
  const target = withOrigin(service.origin, url);
  const put = await fetch(target, { method: "PUT", headers: sent, body: new Uint8Array(bytes) });
  expect(put.status).toBe(200);
  expect((await client.call("POST", `/api/images/${id}/complete`)).status).toBe(200);
}

async function scanMemory(name: "web" | "worker", pieces = patterns): Promise<string[]> {
  await collectGarbage(service.pid(name), folder);
  return findInMemory(service.pid(name), pieces);
}

it.skipIf(!canScanMemory)(
  "the processes keep nothing of an encrypted image in their memory",
  async () => {
    const bytes = await noiseJpeg(500, marker);
    addBody(bytes);
    const uploaded = await client.upload("memory.jpg", bytes, { encrypt: "true", visibility: "public" });
    const image = await untilVariantsReady(uploaded.body.id);
    // A cache would keep the bodies that are asked for often.
    await openEverything(image);
    await openEverything(image);
    await replace(image, await noiseJpeg(450, marker));
    await open(withOrigin(service.origin, image.urls.original));
    // Requests are read into a buffer that has the end of the last large one, until the next one is
    // read into it.
    const plainBytes = await noiseJpeg(400);
    const plain = await client.upload("cached.jpg", plainBytes, { visibility: "public" });

    expect(patterns.length).toBeGreaterThan(64);
    expect(await scanMemory("web")).toEqual([]);
    expect(await scanMemory("worker")).toEqual([]);

    // The scan does find what a process keeps: bodies of images that are not encrypted.
    await (await fetch(withOrigin(service.origin, plain.body.urls.original))).arrayBuffer();
    expect(await scanMemory("web", takeWindows(plainBytes))).not.toEqual([]);
  },
  15 * minuteMs,
);

it("nothing of an encrypted image is readable in files, PostgreSQL, temporary folders and logs", async () => {
  const bytes = await noiseJpeg(1_200, marker);
  addBody(bytes);
  const uploaded = await client.upload("traces.jpg", bytes, { encrypt: "true", visibility: "public" });

  expect(uploaded.status).toBe(201);

  const image = await untilVariantsReady(uploaded.body.id);
  await openEverything(image);
  const replacement = await noiseJpeg(1_000, marker);
  await replace(image, replacement);

  const interrupted = await noiseJpeg(1_400, marker);
  addBody(interrupted);
  await killDuringUpload(interrupted);
  service.kill("worker");
  await untilVariantsReady(image.id);

  // 64 pieces of each body; pieces of pixels and of metadata.
  expect(patterns.length).toBeGreaterThan(64 * 10);
  expect(await findPlainFiles(patterns, 0, service.dataFolder)).toEqual([]);

  // The scan does find what is not encrypted: the file, and the metadata in the database.
  const plain = await client.upload("plain.jpg", replacement);
  expect(plain.status).toBe(201);

  const found = await findPlainFiles(patterns, 0, service.dataFolder);
  const places = found.map((file) => path.relative(service.dataFolder, file).split(path.sep)[0]);

  expect(new Set(places)).toEqual(new Set(["files", "postgres"]));
});

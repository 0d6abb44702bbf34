import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { canMeasureMemory, peakBytes, resetPeak, residentBytes } from "../harness/process-memory";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

const megabyte = 1_000_000;
const memoryAllowance = 100 * megabyte;
const sizes = [11 * megabyte, maxImageBytes];

let service: Service & { stop: () => Promise<void> };
let client: ProductClient;
let imageBytes: Buffer;
let idleBytes = 0;

beforeAll(async () => {
  service = await startService();
  client = await createClient(service, "big@example.com");
  imageBytes = await jpeg({ width: 640, height: 480 });
  // Everything is loaded and compiled once before the idle measurement.
  for (const send of [sendInThreeSteps, sendInOneCall]) await download(await send("warm.jpg", imageBytes));
  await waitUntilIdle();
  idleBytes = residentBytes(service.pid("web"));
});
afterAll(() => service?.stop());

type Upload = (filename: string, bytes: Buffer) => Promise<{ url: string; sha256: string | null }>;

const sendInThreeSteps: Upload = async (filename, bytes) => {
  const { id, upload } = await create(`steps-${filename}`, bytes.length);
  const put = await fetch(upload.url, {
    method: "PUT",
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  expect(await put.json()).toEqual({ size_bytes: bytes.length, sha256: sha256(bytes) });

  return toUploadResult(await client.call("POST", `/api/images/${id}/complete`), 200);
};

const sendInOneCall: Upload = async (filename, bytes) =>
  toUploadResult(await client.upload(`form-${filename}`, bytes), 201);

async function create(filename: string, sizeBytes?: number) {
  const answer = await client.call("POST", "/api/images", { filename, size_bytes: sizeBytes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as { id: string; upload: { url: string; headers: Record<string, string> } };
}

function toUploadResult({ status, body }: Awaited<ReturnType<ProductClient["call"]>>, expected: number) {
  expect(status, JSON.stringify(body)).toBe(expected);
  return { url: body.urls.original as string, sha256: body.info.sha256 as string };
}

async function download({ url }: { url: string }): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const hash = createHash("sha256");
  for await (const chunk of response.body ?? []) hash.update(chunk);

  return hash.digest("hex");
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Waits for garbage collection, which would otherwise distort the next measurement. */
async function waitUntilIdle(): Promise<void> {
  await sleep(500);
}

const uploadMethods: Array<[string, Upload]> = [
  ["in three steps", sendInThreeSteps],
  ["in one call", sendInOneCall],
];

test.each(
  sizes.flatMap((size) => uploadMethods.map(([way, send]) => [size / megabyte, way, size, send] as const)),
)(
  "%d MB %s arrive intact and stream through the web process without filling it",
  async (_megabytes, way, size, send) => {
    const bytes = padJpeg(imageBytes, size);
    const web = service.pid("web");
    if (canMeasureMemory) resetPeak(web);

    const sent = await send(`${size}.jpg`, bytes);

    expect(sent.sha256).toBe(sha256(bytes));
    expect(await download(sent)).toBe(sha256(bytes));

    expect(service.pid("web")).toBe(web);

    if (!canMeasureMemory) return console.log("The memory of a process cannot be measured on this system.");

    const growth = peakBytes(web) - idleBytes;
    const idle = `the idle ${Math.round(idleBytes / megabyte)} MB`;
    console.log(`${size / megabyte} MB ${way}: at most ${Math.round(growth / megabyte)} MB above ${idle}`);

    expect(growth).toBeLessThan(memoryAllowance);
  },
);

/** Counts the files on disk; waits until the jobs are done. */
async function objectCount(): Promise<number> {
  await expect.poll(async () => (await waitingVariants()) === 0, { interval: 250 }).toBe(true);
  const report = await inspectStorage(service);
  expect(report).toMatchObject({ clean: true, youngObjects: 0 });

  return report.checked.objects;
}

async function waitingVariants(): Promise<number> {
  const { body } = await client.call("GET", "/api/images?limit=200");
  const complete = body.data.filter(
    (image: { status: { upload: string } }) => image.status.upload === "complete",
  );
  return complete.filter(
    (image: { status: { variants: { pending: string[] } } }) => image.status.variants.pending.length > 0,
  ).length;
}

/** Sends the whole body over a new connection, whatever response arrives, as a proxy does. */
function sendIgnoringResponse(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Uint8Array,
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const options = { method, agent: false, headers: { ...headers, "content-length": String(body.length) } };
    const request = httpRequest(url, options, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) });
    });
    request.once("error", reject);
    request.end(body);
  });
}

async function sendByFetch(url: string, method: string, headers: Record<string, string>, body: BodyInit) {
  const response = await fetch(url, { method, headers, body, duplex: "half" } as RequestInit);
  return { status: response.status, body: await response.text() };
}

test("a client that is rejected early reads the reason", async () => {
  const declared = await create("over-declared.jpg", 1_000);
  const body = new Uint8Array(8 * megabyte);
  const { url, headers } = declared.upload;
  const form = { "content-type": "multipart/form-data; boundary=x" };
  for (let round = 0; round < 5; round++) {
    for (const send of [sendIgnoringResponse, sendByFetch]) {
      expect(await send(url, "PUT", headers, body)).toMatchObject({ status: 413 });
      expect(await send(`${url}0`, "PUT", headers, body)).toMatchObject({ status: 403 });
      expect(await send(`${service.origin}/api/upload`, "POST", form, body)).toMatchObject({ status: 401 });
    }
  }
});

test("an upload over the limit is cut off and leaves nothing", async () => {
  const before = await objectCount();
  const tooMuch = new Uint8Array(maxImageBytes + 20 * megabyte);
  tooMuch.set(imageBytes);
  const { upload } = await create("over.jpg");
  const inPieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < tooMuch.length; at += megabyte)
        controller.enqueue(tooMuch.subarray(at, at + megabyte));
      controller.close();
    },
  });

  for (const body of [tooMuch, inPieces]) {
    const answer = await sendByFetch(upload.url, "PUT", upload.headers, body);
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining("UPLOAD_TOO_LARGE") });
  }

  expect(await client.upload("over-form.jpg", tooMuch)).toMatchObject({
    status: 413,
    body: { code: "UPLOAD_TOO_LARGE" },
  });

  expect(await objectCount()).toBe(before);
});

/** Sends half of the bytes, then destroys the connection. */
function abortUpload(
  url: string,
  method: string,
  headers: Record<string, string>,
  bytes: Uint8Array,
): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(url, {
      method,
      headers: { ...headers, "content-length": String(bytes.length) },
    });
    request.once("error", () => resolve());
    request.once("close", () => resolve());
    request.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => request.destroy(), 200));
  });
}

test("a broken transfer leaves nothing and can be retried", async () => {
  const before = await objectCount();
  const bytes = padJpeg(imageBytes, 11 * megabyte);
  const { id, upload } = await create("broken.jpg", bytes.length);
  await abortUpload(upload.url, "PUT", upload.headers, bytes);
  const authorization = `Bearer ${client.key}`;
  const raw = `${service.origin}/api/upload?filename=broken-raw.jpg`;
  await abortUpload(raw, "POST", { authorization, "content-type": "image/jpeg" }, bytes);
  const form = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="broken-form.jpg"\r\n\r\n',
  );
  const multipart = { authorization, "content-type": "multipart/form-data; boundary=x" };
  await abortUpload(`${service.origin}/api/upload`, "POST", multipart, Buffer.concat([form, bytes]));

  expect(await client.call("POST", `/api/images/${id}/complete`)).toMatchObject({
    status: 400,
    body: { code: "UPLOAD_MISSING" },
  });
  expect(await objectCount()).toBe(before);

  const put = await fetch(upload.url, {
    method: "PUT",
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(200);

  const again = toUploadResult(await client.call("POST", `/api/images/${id}/complete`), 200);
  expect(await download(again)).toBe(sha256(bytes));

  toUploadResult(await client.upload("broken-raw.jpg", bytes), 201);
});

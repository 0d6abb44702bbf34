import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import { listObjects } from "@/test/builders/importable-library";
import {
  createResumableUpload,
  partHeaders,
  readUpload,
  readUploaded,
  sendPart,
} from "@/test/builders/resumable-uploads";
import { testImage } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { serveApi } from "@/test/harness/api-suite";
import { repeat } from "@/test/harness/races";
import { openConnection, requestHead } from "@/test/harness/raw-connection";

const api = serveApi();

const largeJpeg = padJpeg(await testImage({ width: 64, height: 48 }), 1_000_000);
let count = 0;
const createInterrupted = (length: number) =>
  createResumableUpload(api.owner, length, { filename: `interrupted-${++count}.jpg` });
const read = (id: string) => readUpload(api.owner, id);
const send = (id: string, bytes: Uint8Array, options?: Parameters<typeof sendPart>[3]) =>
  sendPart(api.owner, id, bytes, options);
const readOriginal = (upload: ResumableUpload) => readUploaded(api.owner, api.origin, upload);

describe("a request that breaks off", () => {
  async function sendHalf(id: string, bytes: Uint8Array) {
    const connection = await openConnection(api.origin);
    const { host } = new URL(api.origin);
    const head = requestHead("PATCH", `/api/uploads/${id}`, {
      host,
      authorization: `Bearer ${api.owner.key}`,
      "content-length": bytes.length,
      ...partHeaders(0),
    });
    connection.send(head);
    connection.send(bytes.subarray(0, bytes.length / 2));

    return connection;
  }

  it("has added what has arrived, except for what was in the buffers of the connection", async () => {
    const upload = await createInterrupted(largeJpeg.length);
    const connection = await sendHalf(upload.id, largeJpeg);
    connection.end();
    await connection.closed;
    const { offset } = await read(upload.id);

    expect(offset).toBeGreaterThan(largeJpeg.length / 2 - 200_000);
    expect(offset).toBeLessThanOrEqual(largeJpeg.length / 2);

    await send(upload.id, largeJpeg.subarray(offset), { offset });
    expect((await readOriginal(await read(upload.id))).equals(largeJpeg)).toBe(true);
  });

  it("has added nothing if it has a checksum", async () => {
    const { id } = await createInterrupted(largeJpeg.length);
    const connection = await openConnection(api.origin);
    const digest = createHash("sha1").update(largeJpeg).digest("base64");
    connection.send(
      requestHead("PATCH", `/api/uploads/${id}`, {
        authorization: `Bearer ${api.owner.key}`,
        "content-length": largeJpeg.length,
        ...partHeaders(0),
        host: new URL(api.origin).host,
        "upload-checksum": `sha1 ${digest}`,
      }),
    );
    connection.send(largeJpeg.subarray(0, 500_000));
    connection.end();
    await connection.closed;

    expect((await read(id)).offset).toBe(0);
  });

  it("ends when its client continues on a different connection, although its own is open", async () => {
    const upload = await createInterrupted(largeJpeg.length);
    const connection = await sendHalf(upload.id, largeJpeg);

    // It has claimed the upload when the offset of another request is awaited.
    await expect.poll(async () => (await read(upload.id)).offset).toBeGreaterThan(0);

    const answer = await connection.readResponse();
    expect([answer?.status, JSON.parse(answer?.body ?? "").code]).toEqual([409, "CONFLICT"]);

    const { offset } = await read(upload.id);
    expect((await send(upload.id, largeJpeg.subarray(offset), { offset })).status).toBe(204);
    expect((await readOriginal(await read(upload.id))).equals(largeJpeg)).toBe(true);

    connection.close();
  });

  it("does not mix its bytes with the bytes of a concurrent request", async () => {
    const upload = await createInterrupted(largeJpeg.length);
    const answers = await Promise.all(repeat(4, () => send(upload.id, largeJpeg)));
    const statuses = answers.map(({ status }) => status).sort();

    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([]);

    const { offset } = await read(upload.id);
    if (offset < largeJpeg.length) await send(upload.id, largeJpeg.subarray(offset), { offset });

    expect((await readOriginal(await read(upload.id))).equals(largeJpeg)).toBe(true);
    expect(await listObjects(`uploads/${upload.image_id}/`)).toEqual([]);
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encodeUploadMetadata } from "@/components/uploads/encode-upload-metadata";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import { listObjects } from "@/test/builders/importable-library";
import {
  createResumableUpload,
  createUpload,
  partHeaders,
  readUpload,
  readUploaded,
  sendPart,
} from "@/test/builders/resumable-uploads";
import { testImage } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const jpeg = await testImage({ width: 64, height: 48 });
let count = 0;
const begin = (length: number, fields: Record<string, string> = {}) =>
  createResumableUpload(api.owner, length, { filename: `resumed-${++count}.jpg`, ...fields });
const read = (id: string) => readUpload(api.owner, id);
const send = (id: string, bytes: Uint8Array, options?: Parameters<typeof sendPart>[3]) =>
  sendPart(api.owner, id, bytes, options);
const readOriginal = (upload: ResumableUpload) => readUploaded(api.owner, api.origin, upload);

describe("a resumable upload", () => {
  it("names what the service can do", async () => {
    const { status, headers } = await fetch(`${api.origin}/api/uploads`, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      "tus-version": "1.0.0",
      "tus-resumable": "1.0.0",
      "tus-max-size": "100000000",
      "tus-extension": "creation,creation-with-upload,expiration,termination,checksum",
      "tus-checksum-algorithm": "sha1,sha256",
      "access-control-allow-origin": "*",
      "access-control-allow-headers": expect.stringMatching(/Authorization.*Upload-Metadata.*X-Request-ID/),
    });
  });

  it("rejects the concatenation of uploads with a reason that pages of other sites can read", async () => {
    const preflight = await fetch(`${api.origin}/api/uploads`, { method: "OPTIONS" });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Upload-Concat");
    for (const concat of ["partial", "final;/api/uploads/a /api/uploads/b"]) {
      const response = await fetch(`${api.origin}/api/uploads`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${api.owner.key}`,
          "upload-concat": concat,
          "tus-resumable": "1.0.0",
        },
      });
      expect(response.status).toBe(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toMatchObject({
        code: "VALIDATION_ERROR",
        details: { "Upload-Concat": [expect.stringContaining("one upload")] },
      });
    }
  });

  it("arrives in several requests and becomes an image with the last", async () => {
    const fields = { filename: "in-parts.jpg", filetype: "image/jpeg", tags: "lake,morning", nsfw: "true" };
    const created = await createUpload(api.owner, jpeg.length, fields);
    const upload = created.body as ResumableUpload;

    expect(created).toMatchObject({ status: 201, body: { offset: 0, length: jpeg.length, image: null } });
    expect(created.headers.get("location")).toBe(`/api/uploads/${upload.id}`);
    expect(Date.parse(created.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now());
    expect(await api.owner.expect(200, "GET", `/api/images/${upload.image_id}`)).toMatchObject({
      status: { upload: "pending" },
    });

    const first = await send(upload.id, jpeg.subarray(0, 100));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "100"]);
    expect(first.headers.get("x-albumen-image")).toBeNull();

    const head = await api.owner.call("HEAD", `/api/uploads/${upload.id}`);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "upload-offset": "100",
      "upload-length": String(jpeg.length),
      "tus-resumable": "1.0.0",
      "upload-metadata": encodeUploadMetadata(fields),
      "cache-control": "no-store",
    });

    const last = await send(upload.id, jpeg.subarray(100), { offset: 100 });
    expect([last.status, last.headers.get("x-albumen-image")]).toEqual([204, upload.image_id]);

    const complete = await read(upload.id);
    expect(complete.image).toMatchObject({
      filename: "in-parts.jpg",
      tags: ["lake", "morning"],
      nsfw: true,
      status: { upload: "complete" },
    });
    expect((await readOriginal(complete)).equals(jpeg)).toBe(true);
    expect(await listObjects("uploads/")).toEqual([]);
    // A client that missed the last response repeats its request, or reads the offset.
    expect(await send(upload.id, Buffer.alloc(0), { offset: jpeg.length })).toMatchObject({ status: 204 });

    const again = await api.owner.call("HEAD", `/api/uploads/${upload.id}`);
    expect(again.headers.get("x-albumen-image")).toBe(upload.image_id);
  });

  it("is stored in parts when one request carries all of it", async () => {
    const bytes = padJpeg(jpeg, 17_000_000);
    const upload = await begin(bytes.length);
    expect((await send(upload.id, bytes)).headers.get("x-albumen-image")).toBe(upload.image_id);
    expect((await readOriginal(await read(upload.id))).equals(bytes)).toBe(true);
  });

  it("takes the fields of every upload, and what uploaders call them", async () => {
    const fields = { name: "wrong.jpg", filename: "named.jpg", type: "image/jpeg", relativePath: "null" };
    const texts = { title: "Frühling", alt: "Ein See", metadata: '{"roll":"7"}', visibility: "unlisted" };
    const upload = await begin(jpeg.length, { ...fields, ...texts, strip_location: "true" });
    await send(upload.id, jpeg);

    expect((await read(upload.id)).image).toMatchObject({
      filename: "named.jpg",
      title: "Frühling",
      alt: "Ein See",
      metadata: { roll: "7" },
      visibility: "unlisted",
    });
  });

  it.each([
    ["", { "Upload-Metadata": expect.anything() }],
    ["filename", { "Upload-Metadata.filename": expect.anything() }],
    ["filename aGk=", { "Upload-Metadata.filename": expect.anything() }],
    ["filename *", { "Upload-Metadata": ["filename is not UTF-8 in base64"] }],
    ["filename /w==", { "Upload-Metadata": ["filename is not UTF-8 in base64"] }],
    ["filename YS5qcGc=,filename Yi5qcGc=", { "Upload-Metadata": ["filename is given twice"] }],
    ["filename YS5qcGc=,unknown YQ==", { "Upload-Metadata.unknown": ["is unknown"] }],
    ["filename YS5qcGc=,__proto__ YQ==", { "Upload-Metadata.__proto__": ["is unknown"] }],
    ["filename YS5qcGc=,size_bytes MQ==", { "Upload-Metadata.size_bytes": ["is unknown"] }],
    ["filename YS5qcGc=,visibility c2VjcmV0", { "Upload-Metadata.visibility": expect.anything() }],
    ["filename YS5qcGc=,on_conflict ZXhpc3Rpbmc=", { sha256: expect.anything() }],
  ])("rejects the metadata %j", async (metadata, details) => {
    const answer = await api.owner.call("POST", "/api/uploads", undefined, {
      "upload-length": "10",
      "upload-metadata": metadata,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR", details } });
  });

  it.each([
    ["0", 400, "VALIDATION_ERROR"],
    ["-1", 400, "VALIDATION_ERROR"],
    ["1e3", 400, "VALIDATION_ERROR"],
    ["100000001", 413, "UPLOAD_TOO_LARGE"],
  ])("rejects the length %s", async (length, status, code) => {
    const answer = await createUpload(api.owner, length, { filename: `length-${++count}.jpg` });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it("rejects other versions of the protocol, other media types and other offsets", async () => {
    const { id } = await begin(jpeg.length);
    const version = await send(id, jpeg, { headers: { "tus-resumable": "0.2.2" } });

    expect([version.status, version.headers.get("tus-version")]).toEqual([412, "1.0.0"]);
    expect(await send(id, jpeg, { headers: { "content-type": "image/jpeg" } })).toMatchObject({
      status: 415,
    });
    expect(await send(id, jpeg, { offset: 1 })).toMatchObject({
      status: 409,
      body: {
        code: "UPLOAD_OFFSET_MISMATCH",
        details: { "Upload-Offset": ["the upload continues at 0"] },
      },
    });
    expect((await read(id)).offset).toBe(0);
  });

  it("rejects more bytes than were declared, and keeps what came before", async () => {
    const { id } = await begin(200);
    expect(await send(id, jpeg.subarray(0, 150))).toMatchObject({ status: 204 });
    expect(await send(id, jpeg.subarray(0, 51), { offset: 150 })).toMatchObject({
      status: 413,
      body: { code: "UPLOAD_TOO_LARGE" },
    });
    expect((await read(id)).offset).toBe(150);
  });

  it.each(["sha1", "sha256"])(
    "compares a checksum in %s and stores nothing that differs",
    async (algorithm) => {
      const { id, image_id } = await begin(jpeg.length);
      const sum = (bytes: Uint8Array) =>
        `${algorithm} ${createHash(algorithm).update(bytes).digest("base64")}`;
      const wrong = await send(id, jpeg, { headers: { "upload-checksum": sum(jpeg.subarray(1)) } });

      expect(wrong).toMatchObject({ status: 460, body: { code: "CHECKSUM_MISMATCH" } });
      expect((await read(id)).offset).toBe(0);
      expect(await listObjects(`uploads/${image_id}/`)).toEqual([]);

      const right = await send(id, jpeg, { headers: { "upload-checksum": sum(jpeg) } });
      expect(right.headers.get("x-albumen-image")).toBe(image_id);
    },
  );

  it("rejects a checksum of another kind", async () => {
    const { id } = await begin(jpeg.length);
    expect(await send(id, jpeg, { headers: { "upload-checksum": "md5 AAAA" } })).toMatchObject({
      status: 400,
      body: { details: { "Upload-Checksum": expect.anything() } },
    });
  });

  it("takes the method from a header", async () => {
    const { id } = await begin(jpeg.length);
    const override = async (method: string, offset: number, bytes?: Uint8Array) =>
      api.owner.call("POST", `/api/uploads/${id}`, bytes, {
        ...partHeaders(offset),
        "x-http-method-override": method,
      });

    expect((await override("PATCH", 0, jpeg.subarray(0, 9))).headers.get("upload-offset")).toBe("9");
    expect((await override("DELETE", 0)).status).toBe(204);
    expect((await api.owner.call("HEAD", `/api/uploads/${id}`)).status).toBe(404);
    expect((await api.owner.call("POST", `/api/uploads/${id}`)).status).toBe(405);
  });

  it("is created once under an Idempotency-Key", async () => {
    const headers = {
      "upload-length": "10",
      "upload-metadata": encodeUploadMetadata({ filename: "once.jpg" }),
      "idempotency-key": "resumable-once",
    };
    const create = () => api.owner.call("POST", "/api/uploads", undefined, headers);
    const [first, second] = [await create(), await create()];

    expect([second.status, second.headers.get("location")]).toEqual([201, first.headers.get("location")]);

    const other = await api.owner.call("POST", "/api/uploads", undefined, {
      ...headers,
      "upload-length": "11",
    });
    expect(other.status).toBe(409);
  });
});

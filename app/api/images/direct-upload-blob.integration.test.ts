import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { type FakeBlob, startBlob } from "@/test/fakes/blob/start-blob";
import { serveApi } from "@/test/harness/api-suite";
import { changeEnvironment } from "@/test/harness/reset-process";

let blob: FakeBlob;
beforeAll(async () => {
  blob = await startBlob();
  changeEnvironment({
    ALBUMEN_STORAGE: "vercel-blob",
    BLOB_READ_WRITE_TOKEN: blob.token,
    VERCEL_BLOB_API_URL: blob.apiUrl,
    BLOB_OBJECT_BASE_URL: blob.objectUrl,
  });
});
const api = serveApi();
afterAll(() => blob.close());

interface Target {
  url: string;
  headers: Record<string, string>;
}

let count = 0;
const begin = (fields: object = {}) =>
  api.owner.expect<{ id: string; upload: Target }>(201, "POST", "/api/images", {
    filename: `blob-${++count}.jpg`,
    ...fields,
  });

const put = async ({ url, headers }: Target, bytes: Uint8Array) =>
  (await fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers })).status;
const complete = async (id: string) => {
  const { status, body } = await api.owner.call("POST", `/api/images/${id}/complete`);
  return { status, body: body as ImageResource & { code?: string } };
};
const sentKeys = () => [...blob.content.blobs.keys()].filter((key) => key.startsWith("sent/"));

it("sends the bytes to the Blob store, and publishes them", async () => {
  const bytes = await testImage();
  const { id, upload } = await begin({ size_bytes: bytes.length, content_type: "image/jpeg" });

  expect(upload.url.startsWith(blob.apiUrl)).toBe(true);
  expect((await complete(id)).body.code).toBe("UPLOAD_MISSING");
  expect(await put(upload, bytes)).toBe(200);

  const { status, body } = await complete(id);
  expect([status, body]).toMatchObject([200, { info: { size_bytes: bytes.length, width: 640 } }]);
  expect(sentKeys()).toEqual([]);

  const delivered = await fetch(withOrigin(api.origin, body.urls.original));
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);
});

it("publishes the bytes of the completion, whatever is sent later", async () => {
  const { id, upload } = await begin();
  const bytes = await testImage({ red: 10 });
  await put(upload, await testImage({ red: 250 }));
  await put(upload, bytes);
  const { body } = await complete(id);

  expect(await put(upload, await testImage({ red: 100 }))).toBe(200);
  expect((await complete(id)).body.info.sha256).toBe(body.info.sha256);

  const delivered = await fetch(withOrigin(api.origin, body.urls.original));
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);
});

it("rejects fewer bytes than declared and what is no image, and takes another file", async () => {
  const declared = await begin({ size_bytes: 500 });
  // The service enforces an upper limit only.
  expect(await put(declared.upload, Buffer.alloc(501))).toBe(413);
  expect(await put(declared.upload, Buffer.alloc(499))).toBe(200);
  expect(await complete(declared.id)).toMatchObject({ status: 400, body: { code: "UPLOAD_INCOMPLETE" } });

  const { id, upload } = await begin();
  await put(upload, Buffer.from("no image"));

  expect(await complete(id)).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });

  await put(upload, await testImage());
  expect((await complete(id)).status).toBe(200);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import { type ImageResource, maxImageBytes } from "@/lib/images/resource";
import { dayMs, hourMs } from "@/lib/kernel/time";
import { sentKey } from "@/lib/platform/storage";
import { sweepTemporaryFiles } from "@/lib/uploads";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { toObject } from "@/test/fakes/s3/bucket";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { serveApi } from "@/test/harness/api-suite";
import { changeEnvironment } from "@/test/harness/reset-process";

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
  changeEnvironment({
    ALBUMEN_STORAGE: "s3",
    ALBUMEN_S3_ENDPOINT: s3.endpoint,
    ALBUMEN_S3_BUCKET: s3.bucket,
    ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
    ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ALBUMEN_S3_DIRECT_UPLOADS: "true",
  });
});
const api = serveApi();
afterAll(() => s3.close());

interface Target {
  url: string;
  headers: Record<string, string>;
  expires_at: string;
}

let count = 0;
const begin = (fields: object = {}) =>
  api.owner.expect<{ id: string; upload: Target }>(201, "POST", "/api/images", {
    filename: `direct-${++count}.jpg`,
    ...fields,
  });

const put = (upload: Target, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(upload.url, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { ...upload.headers, ...headers },
  });

const call = async <Body>(method: string, path: string, input?: object) => {
  const { status, body } = await api.owner.call(method, path, input);
  return { status, body: body as Body };
};

const complete = (id: string) =>
  call<ImageResource & { code?: string }>("POST", `/api/images/${id}/complete`);
const sentKeys = () => [...s3.content.objects.keys()].filter((key) => key.startsWith("sent/"));

it("sends the bytes to the store, and publishes them", async () => {
  const bytes = await testImage();
  const { id, upload } = await begin({ size_bytes: bytes.length, content_type: "image/jpeg" });

  expect(upload.url.startsWith(`${s3.endpoint}/images/sent/${id}/1-`)).toBe(true);
  expect((await complete(id)).body.code).toBe("UPLOAD_MISSING");
  expect((await put(upload, bytes)).status).toBe(200);

  const { status, body } = await complete(id);
  expect([status, body]).toMatchObject([
    200,
    { info: { size_bytes: bytes.length, width: 640, height: 480 } },
  ]);
  expect(sentKeys()).toEqual([]);

  const delivered = await fetch(withOrigin(api.origin, body.urls.original));
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await complete(id)).status).toBe(200);
});

it("takes no other request for the signed one", async () => {
  const bytes = await testImage();
  const { id, upload } = await begin({ size_bytes: bytes.length, content_type: "image/jpeg" });

  expect((await put(upload, bytes.subarray(1))).status).toBe(403);
  expect((await put(upload, bytes, { "content-type": "image/png" })).status).toBe(403);

  const [, other] = upload.url.split(id);
  expect((await put({ ...upload, url: `${s3.endpoint}/images/sent/img_x${other}` }, bytes)).status).toBe(403);
  expect((await fetch(upload.url)).status).toBe(403);
  expect(sentKeys()).toEqual([]);
});

it("sends bytes of any number to the service, since the store would take them all", async () => {
  const { id, upload } = await begin({ content_type: "image/jpeg" });
  expect(upload.url.startsWith(s3.endpoint)).toBe(false);

  const bytes = await testImage();
  expect((await put({ ...upload, url: withOrigin(api.origin, upload.url) }, bytes)).status).toBe(200);
  expect((await complete(id)).body.info.size_bytes).toBe(bytes.length);
  expect(sentKeys()).toEqual([]);
});

it("publishes the bytes of the completion, whatever is sent later", async () => {
  const bytes = await testImage({ red: 10 });
  const other = Buffer.from(bytes).reverse();
  const { id, upload } = await begin({ size_bytes: bytes.length });
  await put(upload, other);
  await put(upload, bytes);
  const { body } = await complete(id);

  expect((await put(upload, other)).status).toBe(200);
  expect((await complete(id)).body.info.sha256).toBe(body.info.sha256);

  const delivered = await fetch(withOrigin(api.origin, body.urls.original));
  expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);

  expect(sentKeys()).toHaveLength(1);
  expect((await fsck({ repair: false, force: false, hashes: true })).findings).toEqual([]);

  await sweepTemporaryFiles(Date.now() + dayMs);
  expect(sentKeys()).toHaveLength(1);

  await sweepTemporaryFiles(Date.now() + dayMs + 2 * hourMs);
  expect(sentKeys()).toEqual([]);
});

it("rejects what is no image, and takes another file", async () => {
  const bytes = await testImage();
  const { id, upload } = await begin({ size_bytes: bytes.length });
  await put(upload, Buffer.alloc(bytes.length, "no image"));

  expect(await complete(id)).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });
  expect((await complete(id)).body.code).toBe("UPLOAD_MISSING");

  await put(upload, bytes);
  expect((await complete(id)).status).toBe(200);
});

it("rejects a size that is not the declared one, or too large", async () => {
  const store = ({ id, upload }: Awaited<ReturnType<typeof begin>>, sizeBytes: number) => {
    const key = sentKey({ imageId: id, generation: 1, expiresAt: upload.expires_at });
    s3.content.objects.set(key, toObject(Buffer.alloc(sizeBytes)));
  };
  const declared = await begin({ size_bytes: 500 });
  store(declared, 501);

  expect(await complete(declared.id)).toMatchObject({ status: 400, body: { code: "UPLOAD_INCOMPLETE" } });

  const open = await begin();
  store(open, maxImageBytes + 1);

  expect(await complete(open.id)).toMatchObject({ status: 413, body: { code: "UPLOAD_TOO_LARGE" } });
  expect(sentKeys()).toEqual([]);
});

it("replaces a file, which stays until the new one is complete", async () => {
  const [first, second] = [await testImage(), await testImage({ width: 100, height: 80 })];
  const { id, upload } = await begin({ size_bytes: first.length });
  await put(upload, first);
  const { body: before } = await complete(id);
  const input = { size_bytes: second.length };
  const { body } = await call<{ upload: Target }>("POST", `/api/images/${id}/replace`, input);

  expect((await put(body.upload, second)).status).toBe(200);
  expect((await call<ImageResource>("GET", `/api/images/${id}`)).body.info).toEqual(before.info);
  expect((await complete(id)).body.info).toMatchObject({ width: 100, height: 80 });
});

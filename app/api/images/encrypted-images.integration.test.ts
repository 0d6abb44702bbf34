import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { contentKeys, cryptoEvents, imageFiles, images, keyStore } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { checkEncryption } from "@/lib/encryption";
import { createImageToken } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { sweepTemporaryFiles } from "@/lib/uploads";
import { noiseJpeg } from "@/test/builders/noise-image";
import { uploadBytes, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { expectClean, runJobs } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createForm } from "@/test/harness/caller";
import { findPlainFiles, findPlainTables, takeWindows } from "@/test/harness/plain-bytes";

const api = serveApi({ proxyHops: 1 });

let count = 0;
const upload = async (bytes: Buffer, fields: Record<string, string> = {}) =>
  api.owner.upload(`secret-${++count}.jpg`, bytes, { encrypt: "true", ...fields });
const open = (url: string | undefined, init: RequestInit = {}) =>
  fetch(withOrigin(api.origin, url), { redirect: "manual", ...init });
const asOwner = () => ({ headers: { authorization: `Bearer ${api.owner.key}` } });
const createToken = (image: ImageResource, body?: { variant?: string; expires_in?: number }) =>
  api.owner.expect<ImageToken>(200, "POST", `/api/images/${image.id}/token`, body);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
async function storedFile(image: ImageResource) {
  const rows = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
  const row = rows.find((one) => one.status === "live");
  if (!row?.blobKey) throw new Error("the image has no file");
  return { row, blobKey: row.blobKey, path: path.join(env().dataFolder, "files", row.blobKey) };
}

describe("an encrypted image", () => {
  it("says so, and nothing of what it looks like", async () => {
    const image = await upload(await noiseJpeg(100));
    expect(image.status).toMatchObject({ encrypted: true, key_version: 1 });
    expect(image.info).toMatchObject({
      exif: null,
      colors: null,
      phash: null,
      placeholder: null,
      width: 100,
    });
    expect(image.taken_at).toBeNull();
    const events = await db().select().from(cryptoEvents).where(eq(cryptoEvents.imageId, image.id));
    expect(events).toMatchObject([{ type: "img_encrypt", detail: '{"generation":1,"key_version":1}' }]);
    const created = await db().select().from(cryptoEvents).where(eq(cryptoEvents.type, "tmk_create"));
    expect(created.map((event) => event.owner)).toContain(api.owner.actor.library.owner);
    const me = await api.owner.expect<{ capabilities: object }>(200, "GET", "/api/me");
    expect(me.capabilities).toMatchObject({ encryption: true });
  });

  it("is opened by its owner and tokens only, whatever its visibility", async () => {
    const bytes = await noiseJpeg(200);
    const image = await upload(bytes, { visibility: "public" });
    for (const url of [image.urls.original, image.urls.w128]) {
      expect((await open(url)).status).toBe(404);
      expect((await open(url, { headers: { authorization: `Bearer ${api.stranger.key}` } })).status).toBe(
        404,
      );
    }
    const own = await open(image.urls.original, asOwner());
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await bytesOf(own)).equals(bytes)).toBe(true);
    const { handle } = api.owner.actor.library;
    const list = await api.stranger.call("GET", `/api/public/${handle}/images`);
    expect(JSON.stringify(list.body)).not.toContain(image.filename);
    expect((await open(`${api.origin}/@${handle}/images/${image.filename}`)).status).toBe(404);
    await api.owner.expect(409, "POST", `/api/images/${image.id}/link`);
  });

  it("is uploaded in steps, replaced, stripped and imported encrypted as well", async () => {
    const bytes = await noiseJpeg(150);
    const image = await uploadInSteps(api.origin, api.owner, "secret-steps.jpg", bytes, { encrypt: true });
    const first = await storedFile(image);
    expect(first.blobKey).toMatch(/\/e-[0-9a-f]{24}-[0-9a-f]{24}$/);
    const next = await noiseJpeg(160);
    const pending = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    expect((await uploadBytes(api.origin, pending, next)).status).toBe(200);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    const second = await storedFile(image);
    expect(second.row.generation).toBe(2);
    expect(second.blobKey.slice(0, 60)).not.toBe(first.blobKey.slice(0, 60));
    expect((await readFile(second.path)).includes(next.subarray(1_000, 1_030))).toBe(false);
    expect((await bytesOf(await open(image.urls.original, asOwner()))).equals(next)).toBe(true);
    const stripped = await upload(bytes, { strip_metadata: "true" });
    expect(stripped.info.metadata?.removed).toContain("exif");
    expect((await storedFile(stripped)).blobKey).toMatch(/\/e-/);
    await sweepTemporaryFiles(Date.now() + 25 * 60 * 60 * 1000);
    expect((await open(stripped.urls.w256, asOwner())).status).toBe(200);
    const keys = await db().select().from(contentKeys).where(eq(contentKeys.subjectId, stripped.id));
    expect(keys.map((key) => key.id)).toEqual([(await storedFile(stripped)).blobKey.split("-")[1]]);
  });

  it("leaves nothing readable in storage, temporary folders and the database", async () => {
    const startedAt = Date.now() - 1000;
    const marker = `Marker${randomBytes(8).toString("hex")}`;
    const bytes = await noiseJpeg(1_200, marker);
    const image = await upload(bytes, { embed_license: "true", license: "cc-by-4.0" });
    await runJobs(image);
    const bodies = [bytes, await bytesOf(await open(image.urls.original, asOwner()))];
    for (const key of ["w128", "w512", "w1024", "thumb", "og-image"]) {
      const url = image.urls.original?.replace(/\/(?=[^/]+$)/, `/${key}/`);
      for (const accept of ["image/avif", "image/webp", "*/*"]) {
        const response = await open(url, { headers: { ...asOwner().headers, accept } });
        expect(response.status).toBe(200);
        bodies.push(await bytesOf(response));
      }
    }
    const preview = await open(
      `${api.origin}/api/images/${image.id}/variants/w333-h0-q70-fitcontain/preview`,
      asOwner(),
    );
    expect(preview.status).toBe(200);
    bodies.push(await bytesOf(preview));
    const next = await noiseJpeg(900, marker);
    const pending = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await uploadBytes(api.origin, pending, next);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    bodies.push(next);
    const windows = bodies.flatMap(takeWindows);
    expect(windows.length).toBeGreaterThan(600);
    expect(await findPlainFiles(windows, startedAt)).toEqual([]);
    expect(await findPlainTables([marker])).toEqual([]);
    // The scan does find what is not encrypted.
    const plain = await api.owner.upload("plain-for-the-scan.jpg", next);
    expect(await findPlainFiles(windows, startedAt)).toEqual([(await storedFile(plain)).path]);
    expect(await findPlainTables([marker])).toContain("image_files");
    await expectClean();
  });

  it("is what the upload defaults make of an upload, unless it says otherwise", async () => {
    const settings = (encrypt: boolean) =>
      api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { encrypt } });
    await settings(true);
    const bytes = await noiseJpeg(60);
    expect((await api.owner.upload("by-default.jpg", bytes)).status.encrypted).toBe(true);
    const inSteps = await uploadInSteps(api.origin, api.owner, "in-steps.jpg", bytes, {});
    expect(inSteps.status.encrypted).toBe(true);
    expect((await api.owner.upload("plainly.jpg", bytes, { encrypt: "false" })).status.encrypted).toBe(false);
    await settings(false);
  });

  it("is unreadable for good once it is purged", async () => {
    const image = await upload(await noiseJpeg(100));
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`);
    expect(await db().select().from(contentKeys).where(eq(contentKeys.subjectId, image.id))).toEqual([]);
  });

  it.each([
    ["small", 500],
    ["large", 1_000],
  ])("ends in no whole answer when the stored bytes of a %s one have changed", async (_, size) => {
    const image = await upload(await noiseJpeg(size));
    const { path: file, row } = await storedFile(image);
    const stored = await readFile(file);
    const changed = Buffer.from(stored);
    changed[stored.length - 20] = (changed[stored.length - 20] ?? 0) ^ 1;
    /** An error, or a connection that breaks. */
    const expectNoAnswer = async () => {
      const answer = await open(image.urls.original, asOwner())
        .then(async (response) => [response.status, (await bytesOf(response)).length < 1_000])
        .catch(() => "broken");
      expect(["broken", [500, true]]).toContainEqual(answer);
    };
    await writeFile(file, changed);
    await expectNoAnswer();
    const head = await open(image.urls.original, { headers: { ...asOwner().headers, range: "bytes=0-99" } });
    expect([head.status, (await bytesOf(head)).length]).toEqual([206, 100]);
    await expectNoAnswer();
    await writeFile(file, stored.subarray(0, -1));
    await expectNoAnswer();
    await writeFile(file, stored);
    expect((await bytesOf(await open(image.urls.original, asOwner()))).length).toBe(row.sizeBytes);
  });
});

describe("an access token", () => {
  it("opens one variant until it ends, for the browser that has it", async () => {
    const bytes = await noiseJpeg(300);
    const image = await upload(bytes);
    const { token, url, variant, expires_at } = await createToken(image, { expires_in: 300 });
    expect(variant).toBe("original");
    expect(new URL(url).searchParams.get("token")).toBe(token);
    const response = await open(url);
    expect(response.status).toBe(200);
    const [, age] =
      /^private, max-age=(\d+), must-revalidate$/.exec(response.headers.get("cache-control") ?? "") ?? [];
    const remaining = (Date.parse(expires_at) - Date.now()) / 1000;
    expect(Number(age)).toBeGreaterThan(200);
    expect(Number(age)).toBeLessThanOrEqual(remaining + 1);
    expect(response.headers.get("cdn-cache-control")).toBe("no-store");
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
    const range = await open(url, { headers: { range: "bytes=1000-1999" } });
    expect(range.status).toBe(206);
    expect((await bytesOf(range)).equals(bytes.subarray(1000, 2000))).toBe(true);
    const etag = response.headers.get("etag") ?? "";
    expect((await open(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await open(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(bytes.length));
    expect((await open(url.replace(/\/(?=[^/]+$)/, "/w128/"))).status).toBe(404);
    const small = await createToken(image, { variant: "w128" });
    expect((await open(small.url, { headers: { accept: "image/webp" } })).headers.get("content-type")).toBe(
      "image/webp",
    );
    const custom = await createToken(image, { variant: "w20-h20-q80-fitcover" });
    expect((await open(custom.url)).status).toBe(200);
    const renamed = await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "other-name.jpg",
    });
    const moved = await open(url);
    expect([moved.status, moved.headers.get("location")]).toEqual([
      308,
      `${new URL(renamed.urls.original ?? "").pathname.replace(/\/~[^/]+/, "")}?token=${token}`,
    ]);
  });

  it("is not found once it is changed, ended, revoked or of an earlier file", async () => {
    const bytes = await noiseJpeg(120);
    const image = await upload(bytes);
    const other = await upload(await noiseJpeg(110));
    const { token, url } = await createToken(image);
    const withToken = (text: string) => {
      const target = new URL(url);
      target.searchParams.set("token", text);
      return target.href;
    };
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    if (!row) throw new Error("the image is missing");
    const now = Math.floor(Date.now() / 1000);
    const ended = createImageToken(row, { variantKey: "original", expires: now - 1 });
    const [expires = "", signature = ""] = token.split(".");
    const wrong = [
      ...["", ".", token.slice(0, -1), `${token}A`, `${Number(expires) + 1}.${signature}`, `0${token}`],
      ...[`${expires}.`, signature, ended, (await createToken(other)).token],
      (await createToken(image, { variant: "w128" })).token,
    ];
    for (const text of wrong) expect([text, (await open(withToken(text))).status]).toEqual([text, 404]);
    expect((await open(url)).status).toBe(200);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/tokens`);
    expect((await open(url)).status).toBe(404);
    const next = await createToken(image);
    expect((await open(next.url)).status).toBe(200);
    const pending = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await uploadBytes(api.origin, pending, bytes);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect((await open(next.url)).status).toBe(404);
    expect((await open((await createToken(image)).url)).status).toBe(200);
  });

  it("is for encrypted images of one's own only, for 300 to 604,800 seconds", async () => {
    const plain = await api.owner.upload("plain.jpg", await noiseJpeg(50));
    const call = (id: string, body?: object) => api.owner.call("POST", `/api/images/${id}/token`, body);
    expect(await call(plain.id)).toMatchObject({ status: 400, body: { code: "IMAGE_NOT_ENCRYPTED" } });
    expect(await api.owner.call("DELETE", `/api/images/${plain.id}/tokens`)).toMatchObject({ status: 400 });
    const image = await upload(await noiseJpeg(50));
    for (const body of [
      { expires_in: 299 },
      { expires_in: 604_801 },
      { expires_in: 300.5 },
      { variant: "w1" },
    ])
      expect(await call(image.id, body)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    await createToken(image, { expires_in: 604_800 });
    expect((await api.stranger.call("POST", `/api/images/${image.id}/token`)).status).toBe(403);
  });
});

describe("the root key", () => {
  const rootKey = process.env.ALBUMEN_ROOT_KEY;
  const setRootKey = (value: string | undefined) => {
    Object.assign(env(), { ALBUMEN_ROOT_KEY: value });
    singleton("content-keys", () => new Map()).clear();
  };
  afterEach(() => setRootKey(rootKey));

  it.each([
    ["another one", randomBytes(32).toString("base64")],
    ["missing", undefined],
  ])("is %s: what is encrypted is unavailable, and all else works", async (_, value) => {
    const image = await upload(await noiseJpeg(100));
    const plain = await api.owner.upload(`plain-${++count}.jpg`, await noiseJpeg(50));
    setRootKey(value);
    const response = await open(image.urls.original, asOwner());
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect((await open(plain.urls.original, asOwner())).status).toBe(200);
    await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    const form = createForm("next.jpg", await noiseJpeg(50), { encrypt: "true" });
    const rejected = await api.owner.call("POST", "/api/upload", form);
    expect(rejected.status).toBe(value === undefined ? 400 : 503);
    expect(await checkEncryption()).toBe("unavailable");
    const listNotices = async (caller: Caller) =>
      (await caller.expect<CallerResource>(200, "GET", "/api/me")).notices;
    expect(await listNotices(api.owner)).toMatchObject([
      { code: "ENCRYPTION_UNAVAILABLE", level: "error", images: expect.any(Number) },
    ]);
    expect(await listNotices(api.stranger)).toEqual([]);
    setRootKey(rootKey);
    expect(await listNotices(api.owner)).toEqual([]);
    expect(await checkEncryption()).toBe("ok");
    expect((await open(image.urls.original, asOwner())).status).toBe(200);
  });

  it("is another one: no owner gets a master key that the right one cannot open", async () => {
    setRootKey(randomBytes(32).toString("base64"));
    const form = createForm("first.jpg", await noiseJpeg(50), { encrypt: "true" });
    expect((await api.stranger.call("POST", "/api/upload", form)).status).toBe(503);
    const stored = await db().select().from(keyStore);
    expect(new Set(stored.map((row) => row.wrapped.root)).size).toBe(1);
  });
});

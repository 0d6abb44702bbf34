import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditLogs, cryptoEvents, imageAi, imageFiles, imageVariants } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource, JobResultPage } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { removeRetiredFiles } from "@/lib/uploads";
import { noiseJpeg } from "@/test/builders/noise-image";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { expectClean } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { findPlainFiles, findPlainTables, takeWindows } from "@/test/harness/plain-bytes";

const api = serveApi();
const rootKey = env().ALBUMEN_ROOT_KEY;

const get = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);
const asOwner = () => ({ headers: { authorization: `Bearer ${api.owner.key}` } });
const open = (image: ImageResource, init?: RequestInit) =>
  fetch(withOrigin(api.origin, image.urls.original), { redirect: "manual", ...init });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const start = (action: string, ids: readonly string[]) =>
  api.owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", { action, ids });

async function finish(jobId: string): Promise<string[]> {
  while (!(await runJob(jobId)));
  const { data } = await api.owner.expect<JobResultPage>(200, "GET", `/api/jobs/${jobId}/results`);
  return data.map(({ code, status }) => code ?? status);
}

const run = async (action: string, ids: readonly string[]) => finish((await start(action, ids)).job.id);

async function fileOf(id: string) {
  const rows = await db().select().from(imageFiles).where(eq(imageFiles.imageId, id));
  const live = rows.find(({ status }) => status === "live");
  if (!live?.blobKey) throw new Error("the image has no file");

  return { ...live, path: path.join(env().dataFolder, "files", live.blobKey) };
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await db().select().from(cryptoEvents).where(eq(cryptoEvents.imageId, id));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ type }) => type);
}

afterEach(() => Object.assign(env(), { ALBUMEN_ROOT_KEY: rootKey }));

describe("encrypting existing images", () => {
  it("changes the form of everything that is stored, and leaves nothing to find it by", async () => {
    const bytes = await noiseJpeg(900);
    const image = await api.owner.upload("to-encrypt.jpg", bytes, { visibility: "public" });
    const small = await fetch(withOrigin(api.origin, image.urls.w512));

    expect([small.status, image.info.exif?.make]).toEqual([200, "Marker of the metadata"]);

    const windows = [bytes, await bytesOf(await open(image)), await bytesOf(small)].flatMap(takeWindows);
    expect(await findPlainFiles(windows, 0)).not.toEqual([]);

    expect(await run("encrypt", [image.id])).toEqual(["changed"]);

    const encrypted = await get(image.id);
    expect(encrypted).toMatchObject({
      version: 2,
      taken_at: null,
      visibility: "public",
      status: { encrypted: true, key_version: 1 },
      info: { exif: null, colors: null, phash: null, placeholder: null, sha256: image.info.sha256 },
    });
    expect(await eventsOf(image.id)).toEqual(["img_encrypt"]);
    expect((await fetch(withOrigin(api.origin, encrypted.urls.w512), asOwner())).status).toBe(200);

    await removeRetiredFiles(image.id);
    expect(await findPlainFiles(windows, 0)).toEqual([]);
    expect(await findPlainTables(["Marker of the metadata", "marker of the metadata"])).toEqual([]);
    expect(await db().$count(imageAi, eq(imageAi.imageId, image.id))).toBe(0);

    const variants = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    expect(variants.length).toBeGreaterThan(0);

    for (const { blobKey } of variants) expect(blobKey).toMatch(/\/e-[0-9a-f]{24}-/);

    expect((await open(image)).status).toBe(404);

    const token = await api.owner.expect<ImageToken>(200, "POST", `/api/images/${image.id}/token`);
    expect((await bytesOf(await fetch(withOrigin(api.origin, token.url)))).equals(bytes)).toBe(true);
    expect((await bytesOf(await open(encrypted, asOwner()))).equals(bytes)).toBe(true);

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceType, "image"));
    expect(JSON.stringify(entries)).toMatch(/action\W+encrypt/);

    expect(await run("encrypt", [image.id])).toEqual(["unchanged"]);
    expect(await run("decrypt", [image.id])).toEqual(["changed"]);

    const { version: _version, urls: _urls, updated_at: _at, status, ...before } = image;
    expect(await get(image.id)).toMatchObject({ ...before, version: 3, status: { encrypted: false } });
    expect(status.encrypted).toBe(false);
    expect(await eventsOf(image.id)).toEqual(["img_encrypt", "img_decrypt"]);
    expect((await fetch(withOrigin(api.origin, token.url))).status).toBe(404);
    expect((await bytesOf(await open(await get(image.id)))).equals(bytes)).toBe(true);

    await removeRetiredFiles(image.id);
    await expectClean();
  });

  it("is predicted by a dry run, and reports each image that cannot change", async () => {
    const bytes = await testImage({ width: 30 });
    const upload = (name: string, fields = {}) => api.owner.upload(name, bytes, fields);
    const [plain, done, deleted, replaced] = [
      await upload("dry-plain.jpg"),
      await upload("dry-done.jpg", { encrypt: "true" }),
      await upload("dry-deleted.jpg"),
      await upload("dry-replaced.jpg"),
    ];
    await api.owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    await api.owner.expect(200, "POST", `/api/images/${replaced.id}/replace`, {});
    const pending = await api.owner.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "dry.jpg",
    });
    const ids = [plain, done, deleted, replaced, pending].map(({ id }) => id);
    const expected = ["changed", "unchanged", "IMAGE_DELETED", "CONFLICT", "UPLOAD_MISSING"];
    const body = { action: "encrypt", ids, dry_run: true };
    const predicted = await api.owner.expect<BatchResult>(200, "POST", "/api/images/batch", body);

    expect(predicted.results.map(({ code, status }) => code ?? status)).toEqual(expected);
    expect((await get(plain.id)).status.encrypted).toBe(false);

    const { job } = await start("encrypt", ids);
    expect(await finish(job.id)).toEqual(expected);
    expect((await api.owner.call("POST", `/api/jobs/${job.id}/undo`)).body).toMatchObject({
      code: "JOB_NOT_UNDOABLE",
    });
  });

  it("happens once, when two jobs and two processes do it at the same time", async () => {
    const images = [];
    for (let at = 0; at < 4; at++)
      images.push(await api.owner.upload(`race-${at}.jpg`, await testImage({ width: 40, red: at })));
    const ids = images.map(({ id }) => id);
    const jobs = [(await start("encrypt", ids)).job.id, (await start("encrypt", ids)).job.id];
    const outcomes = await Promise.all([...jobs, ...jobs].map(finish));
    for (const at of ids.keys()) {
      const changed = outcomes.slice(0, 2).filter((outcome) => outcome[at] === "changed");
      expect(changed).toHaveLength(1);
    }

    const events = await db().select().from(cryptoEvents).where(inArray(cryptoEvents.imageId, ids));

    expect(events.map(({ type }) => type)).toEqual(ids.map(() => "img_encrypt"));

    for (const id of ids) {
      const image = await get(id);
      expect(image).toMatchObject({ version: 2, status: { encrypted: true } });
      expect((await open(image, asOwner())).status).toBe(200);
      await removeRetiredFiles(id);
      // Neither the plain file nor the copy of the other job is left.
      const { path: file } = await fileOf(id);
      expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
    }

    await expectClean();
  });

  it("leaves an image as it is whose stored file is damaged", async () => {
    const image = await api.owner.upload("damaged.jpg", await testImage({ width: 300 }), { encrypt: "true" });
    const { path: file } = await fileOf(image.id);
    const stored = await readFile(file);
    stored[stored.length - 20] = (stored[stored.length - 20] ?? 0) ^ 1;
    await writeFile(file, stored);

    expect(await run("decrypt", [image.id])).toEqual(["FILE_DAMAGED"]);
    expect(await get(image.id)).toMatchObject({ version: 1, status: { encrypted: true } });
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);

    const plain = await api.owner.upload("cut.jpg", await testImage({ width: 310 }));
    const { path: plainFile } = await fileOf(plain.id);
    const cut = await readFile(plainFile);
    await writeFile(plainFile, Buffer.concat([cut, randomBytes(3)]));

    expect(await run("encrypt", [plain.id])).toEqual(["FILE_DAMAGED"]);
    expect((await get(plain.id)).status.encrypted).toBe(false);
  });

  it("is unavailable without the root key, and continues when it is back", async () => {
    const image = await api.owner.upload("keyless.jpg", await testImage({ width: 50 }));
    const { job } = await start("encrypt", [image.id]);
    for (const value of [undefined, randomBytes(32).toString("base64")]) {
      Object.assign(env(), { ALBUMEN_ROOT_KEY: value });
      singleton("content-keys", () => new Map()).clear();
      for (const action of ["encrypt", "decrypt"])
        for (const dry_run of [true, false]) {
          const body = { action, ids: [image.id], dry_run };
          expect(await api.owner.call("POST", "/api/images/batch", body)).toMatchObject({
            status: 503,
            body: { code: "ENCRYPTION_UNAVAILABLE" },
          });
        }

      await expect(runJob(job.id)).rejects.toMatchObject({ kind: "unavailable" });
      expect((await get(image.id)).status.encrypted).toBe(false);
    }

    Object.assign(env(), { ALBUMEN_ROOT_KEY: rootKey });

    expect(await finish(job.id)).toEqual(["changed"]);
  });
});

import { randomBytes } from "node:crypto";
import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contentKeys, cryptoEvents, imageFiles } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { sweepTemporaryFiles } from "@/lib/uploads";
import { noiseJpeg } from "@/test/builders/noise-image";
import { uploadBytes, uploadInSteps } from "@/test/builders/uploads";
import { expectClean, runJobs } from "@/test/builders/variant-helpers";
import { bytesOf, serveEncrypted } from "@/test/harness/encrypted-suite";
import { findPlainFiles, findPlainTables, takeWindows } from "@/test/harness/plain-bytes";

const { api, upload, open, asOwner } = serveEncrypted();

async function storedFile(image: ImageResource) {
  const rows = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
  const row = rows.find((one) => one.status === "live");
  if (!row?.blobKey) throw new Error("the image has no file");

  return { row, blobKey: row.blobKey, path: path.join(env().dataFolder, "files", row.blobKey) };
}

describe("an encrypted image", () => {
  it("an encrypted image has a flag and no description of its content", async () => {
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

  it("an upload is encrypted by the upload defaults, unless the request overrides them", async () => {
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

  it("is unreadable permanently once it is purged", async () => {
    const image = await upload(await noiseJpeg(100));
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`);
    expect(await db().select().from(contentKeys).where(eq(contentKeys.subjectId, image.id))).toEqual([]);
  });

  it.each([
    ["small", 500],
    ["large", 1_000],
  ])("ends in no whole answer when the stored bytes of a %s one have changed", async (_, size) => {
    /** An error, or a connection that breaks. */
    const expectNoAnswer = async (image: ImageResource) => {
      const answer = await open(image.urls.original, asOwner())
        .then(async (response) => [response.status, (await bytesOf(response)).length < 1_000])
        .catch(() => "broken");
      expect(["broken", [404, true], [500, true]]).toContainEqual(answer);
    };
    const flipped = await upload(await noiseJpeg(size));
    const { path: file } = await storedFile(flipped);
    const stored = await readFile(file);
    const changed = Buffer.from(stored);
    changed[stored.length - 20] = (changed[stored.length - 20] ?? 0) ^ 1;
    await writeFile(file, changed);

    await expectNoAnswer(flipped);
    await expectNoAnswer(flipped);

    const cut = await upload(await noiseJpeg(size));
    const { path: cutFile } = await storedFile(cut);
    await truncate(cutFile, (await stat(cutFile)).size - 1);

    await expectNoAnswer(cut);
  });
});

import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { imageFiles, images, outbox } from "@/db/schema";
import { expireImages } from "@/lib/images";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { database, db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { objectStore, scratchFolder, withScratchFolder } from "@/lib/platform/storage";
import {
  purgeExpiredImages,
  removePurgedFiles,
  removeRetiredFiles,
  sweepRetiredFiles,
  sweepTemporaryFiles,
} from "@/lib/uploads";
import { renderVariants, sweepStuckPresets } from "@/lib/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { countWaitingCalls, markTestTransaction } from "@/test/harness/races";
import { fsck } from "./fsck";

const api = serveApi();
let photo: Buffer;

beforeAll(async () => {
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c84" } })
    .jpeg()
    .toBuffer();
});

const runFsck = (options = {}) => fsck({ repair: false, force: false, hashes: true, ...options });
const findingKinds = (report: Awaited<ReturnType<typeof fsck>>) =>
  report.findings.map((finding) => finding.kind).sort();
const storedPath = (key: string) => path.join(env().dataFolder, "files", key);

async function uploadWithPresets() {
  const image = await api.owner.upload(`${randomUUID()}.jpg`, photo);
  await renderVariants({ imageId: image.id, generation: 1 });
  return image;
}

async function liveKey(imageId: string): Promise<string> {
  const [row] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, imageId));
  if (!row?.blobKey) throw new Error("no bytes");

  return row.blobKey;
}

async function backdate(key: string, ms: number): Promise<void> {
  const at = (Date.now() - ms) / 1000;
  await utimes(storedPath(key), at, at);
}

describe("fsck", () => {
  it("is clean after normal operation", async () => {
    await uploadWithPresets();
    const report = await runFsck();
    expect(report).toMatchObject({ clean: true, findings: [], youngObjects: 0 });
    expect(report.checked.images).toBeGreaterThan(0);
  });

  it("detects missing, truncated and modified originals", async () => {
    const [lost, short, changed] = [
      await uploadWithPresets(),
      await uploadWithPresets(),
      await uploadWithPresets(),
    ];
    await rm(storedPath(await liveKey(lost.id)));
    await writeFile(storedPath(await liveKey(short.id)), photo.subarray(1));
    const other = Buffer.from(photo);
    other[100] = (other[100] ?? 0) ^ 1;
    await writeFile(storedPath(await liveKey(changed.id)), other);

    expect(findingKinds(await runFsck())).toEqual(["missing-original", "wrong-hash", "wrong-size"]);

    for (const { id } of [lost, short, changed]) await db().delete(images).where(eq(images.id, id));
    for (const key of await orphanKeys()) await objectStore().delete([key]);
  });

  it("requests missing variants again", async () => {
    const image = await uploadWithPresets();
    const original = await liveKey(image.id);
    const folder = storedPath(path.dirname(original));
    for (const name of (await readdir(folder)).filter((one) => one.startsWith("v-")))
      await rm(path.join(folder, name));

    expect(new Set(findingKinds(await runFsck()))).toEqual(new Set(["missing-variant"]));

    const repaired = await runFsck({ repair: true });
    expect(repaired.clean).toBe(true);

    const events = await db().select().from(outbox).where(eq(outbox.name, "variants/requested"));
    expect(events.some((event) => event.payload.includes(image.id))).toBe(true);

    await renderVariants({ imageId: image.id, generation: 1 });
    expect((await runFsck()).findings).toEqual([]);
  });

  it("removes orphans after a day, and never very many at once", async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `images/orphans/${index}`);
    for (const key of keys) await objectStore().put(key, Readable.from([Buffer.from("x")]));

    expect(await runFsck()).toMatchObject({ clean: true, youngObjects: 150 });

    for (const key of keys) await backdate(key, dayMs + hourMs);
    expect((await runFsck({ repair: true })).clean).toBe(false);
    expect(await runFsck({ repair: true, force: true })).toMatchObject({ clean: true });
    expect(await runFsck()).toMatchObject({ clean: true, findings: [], youngObjects: 0 });
  });
});

async function orphanKeys(): Promise<string[]> {
  const rows = await db().select({ id: images.id }).from(images);
  const known = new Set(rows.map((row) => row.id));
  const orphans: string[] = [];
  for await (const { key } of objectStore().list("images/")) {
    if (!known.has(key.split("/")[1] ?? "")) orphans.push(key);
  }

  return orphans;
}

describe("the sweepers", () => {
  it("remove unfinished files of killed processes, but not of running ones", async () => {
    await objectStore().put("staging/old", Readable.from([Buffer.from("x")]));
    await objectStore().put("staging/new", Readable.from([Buffer.from("x")]));
    await backdate("staging/old", 3 * hourMs);

    expect(await sweepTemporaryFiles()).toBe(1);
    expect(await objectStore().head("staging/new")).toBeDefined();

    await objectStore().delete(["staging/new"]);
  });

  it("remove the scratch files of a killed process", async () => {
    const abandoned = await mkdtemp(path.join(scratchFolder(), "work-"));
    await writeFile(path.join(abandoned, "half.webp"), "x");
    await withScratchFolder({ inMemory: false }, async (used) => {
      await utimes(abandoned, new Date(), new Date(Date.now() - 4 * hourMs));
      expect(findingKinds(await runFsck())).toEqual(["stale-temporary-file"]);
      expect(await sweepTemporaryFiles()).toBe(1);
      expect(await readdir(scratchFolder())).toEqual([path.basename(used)]);
    });
  });

  it("remove uploads that were never completed, after a day", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "never.jpg" });
    await purgeExpiredImages(Date.now() + 23 * hourMs);

    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(200);

    await purgeExpiredImages(Date.now() + 25 * hourMs);
    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);
  });

  it("purge deleted images with all their bytes after the trash period", async () => {
    const image = await uploadWithPresets();
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await purgeExpiredImages(Date.now() + 29 * dayMs);

    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(200);

    await purgeExpiredImages(Date.now() + 31 * dayMs);
    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);

    const events = await db().select().from(outbox).where(eq(outbox.name, "image/purged"));
    const event = events.map((one) => JSON.parse(one.payload)).find((one) => one.imageId === image.id);

    expect(event.blobKeys.length).toBeGreaterThan(8);

    await removePurgedFiles(event.blobKeys);
    for (const key of event.blobKeys) expect(await objectStore().head(key)).toBeUndefined();
  });

  it("delete expired images, which are hidden from others as soon as they expire", async () => {
    const image = await api.owner.upload("ending.jpg", photo, { expiration: "1h" });
    const url = api.origin + new URL(image.urls.original ?? "").pathname;

    expect((await fetch(url)).status).toBe(200);

    await db().update(images).set({ expirationDate: isoTime() }).where(eq(images.id, image.id));
    await expect.poll(async () => (await fetch(url)).status).toBe(404);
    expect(await expireImages()).toBe(1);
    expect(await api.owner.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({
      status: { state: "deleted" },
    });
  });

  it("request stuck presets again, and give up after a day", async () => {
    const image = await api.owner.upload("stuck.jpg", photo);
    await sweepStuckPresets(Date.now() + hourMs);
    const events = await db().select().from(outbox).where(eq(outbox.name, "variants/requested"));

    expect(events.some((event) => event.payload.includes(image.id))).toBe(true);

    await sweepStuckPresets(Date.now() + 25 * hourMs);
    const stuckImage = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(stuckImage.status.variants).toMatchObject({ ready: [], pending: [] });
    expect(stuckImage.status.variants.failed).toHaveLength(8);
  });

  it("remove the bytes of replaced files and abandoned attempts", async () => {
    const image = await uploadWithPresets();
    const before = await liveKey(image.id);
    const replacing = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    const target = new URL(replacing.upload?.url ?? "");
    await fetch(api.origin + target.pathname + target.search, {
      method: "PUT",
      body: new Uint8Array(photo),
    });
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await sweepRetiredFiles(Date.now() + 25 * hourMs);
    await sweepRetiredFiles(Date.now() + 26 * hourMs);

    expect(await objectStore().head(before)).toBeUndefined();

    const rows = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    expect(rows).toMatchObject([{ generation: 2, status: "live" }]);

    await renderVariants({ imageId: image.id, generation: 1 });
    await renderVariants({ imageId: image.id, generation: 2 });

    expect((await runFsck()).findings.filter((finding) => finding.subject.includes(image.id))).toEqual([]);
  });
});

describe("the removal of replaced files", () => {
  it("leaves a file that is replaced during it to the next one", async () => {
    const image = await uploadWithPresets();
    const first = await liveKey(image.id);
    const second = `images/${image.id}/second`;
    await objectStore().put(second, Readable.from([photo]));
    const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    await db()
      .insert(imageFiles)
      .values({ ...(file as NonNullable<typeof file>), generation: 2, blobKey: second });
    const retire = (generation: number) =>
      sql`update ${imageFiles} set status = 'retired', retired_at = ${isoTime()}
        where image_id = ${image.id} and generation = ${generation}`;
    await db().execute(retire(1));
    let removal: Promise<void> | undefined;
    await database().transaction(async (other) => {
      await other.execute(markTestTransaction);
      await other.execute(sql`select from ${images} where id = ${image.id} for update`);
      removal = removeRetiredFiles(image.id);
      await expect.poll(countWaitingCalls).toBe(1);
      await other.execute(retire(2));
    });
    await removal;

    expect(await objectStore().head(first)).toBeUndefined();
    expect(await objectStore().head(second)).toEqual({ sizeBytes: photo.length });

    await removeRetiredFiles(image.id);
    expect(await objectStore().head(second)).toBeUndefined();
    expect(await db().$count(imageFiles, eq(imageFiles.imageId, image.id))).toBe(0);

    await db().delete(images).where(eq(images.id, image.id));
  });
});

describe("a rejected one-call upload", () => {
  it("leaves neither a row nor an object", async () => {
    await api.owner.call("POST", "/api/upload", createForm("bad.jpg", Buffer.from("no image")));
    await api.owner.call("POST", "/api/upload", createForm("bad.jpg", photo, { album: "nowhere" }));
    expect(await orphanKeys()).toEqual([]);
    for await (const { key } of objectStore().list("staging/")) expect(key).toBeUndefined();
  });
});

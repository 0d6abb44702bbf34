import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contentKeys, images, resumableUploads } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { purgeExpiredImages, sweepTemporaryFiles } from "@/lib/uploads";
import { sweepResumableUploads } from "@/lib/uploads/resumable";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import { listObjects } from "@/test/builders/importable-library";
import { createResumableUpload, createUpload, sendPart } from "@/test/builders/resumable-uploads";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { sellPlans } from "@/test/harness/sell-plans";

const api = serveApi();

const jpeg = await testImage({ width: 64, height: 48 });
let count = 0;
const begin = (fields: Record<string, string> = {}) =>
  createResumableUpload(api.owner, jpeg.length, { filename: `lifecycle-${++count}.jpg`, ...fields });
const send = (id: string, bytes: Uint8Array = jpeg, offset = 0) => sendPart(api.owner, id, bytes, { offset });
const statusOf = async (method: string, path: string) => (await api.owner.call(method, path)).status;

describe("the end of a resumable upload", () => {
  it("comes when its client wants it, with the record and what has arrived", async () => {
    const { id, image_id } = await begin();
    await send(id, jpeg.subarray(0, 100));

    expect(await listObjects(`uploads/${image_id}/`)).toHaveLength(1);
    expect(await statusOf("DELETE", `/api/uploads/${id}`)).toBe(204);
    expect(await statusOf("DELETE", `/api/uploads/${id}`)).toBe(404);
    expect(await statusOf("GET", `/api/images/${image_id}`)).toBe(404);
    expect(await listObjects(`uploads/${image_id}/`)).toEqual([]);
  });

  it("leaves a complete image", async () => {
    const { id, image_id } = await begin();
    await send(id);

    expect(await statusOf("DELETE", `/api/uploads/${id}`)).toBe(204);
    expect(await statusOf("GET", `/api/uploads/${id}`)).toBe(404);
    expect(await statusOf("GET", `/api/images/${image_id}`)).toBe(200);
  });

  it("comes after a day, and the sweepers remove what is left", async () => {
    const { id, image_id } = await begin();
    await send(id, jpeg.subarray(0, 100));
    await db()
      .update(resumableUploads)
      .set({ expiresAt: isoTime(Date.now() - 1) })
      .where(eq(resumableUploads.id, id));
    const answer = await send(id, jpeg.subarray(100), 100);

    expect(answer).toMatchObject({ status: 410, body: { code: "UPLOAD_EXPIRED" } });

    await sweepResumableUploads();
    expect(await listObjects(`uploads/${image_id}/`)).toEqual([]);
    expect(await statusOf("GET", `/api/uploads/${id}`)).toBe(404);

    await purgeExpiredImages(Date.now() + dayMs + hourMs);
    expect(await statusOf("GET", `/api/images/${image_id}`)).toBe(404);
  });

  it("comes with its image", async () => {
    const { id, image_id } = await begin();
    await send(id, jpeg.subarray(0, 100));
    await api.owner.expect(200, "DELETE", `/api/images/${image_id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image_id}/permanent`);

    expect(await statusOf("GET", `/api/uploads/${id}`)).toBe(404);
    expect(await send(id, jpeg.subarray(100), 100)).toMatchObject({ status: 404 });
  });

  it("comes when its file is rejected, and frees the filename", async () => {
    const text = Buffer.from("this is not an image");
    const { id, image_id } = await createResumableUpload(api.owner, text.length, {
      filename: "rejected.jpg",
    });

    expect(await send(id, text)).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });
    expect(await statusOf("GET", `/api/uploads/${id}`)).toBe(404);
    expect(await statusOf("GET", `/api/images/${image_id}`)).toBe(404);
    expect(await listObjects(`uploads/${image_id}/`)).toEqual([]);
    expect((await api.owner.upload("rejected.jpg", jpeg)).filename).toBe("rejected.jpg");
  });
});

describe("a process that was killed", () => {
  it("while it received blocks the upload for seconds only", async () => {
    const { id, image_id } = await begin();
    await db()
      .update(resumableUploads)
      .set({ receiver: "killed", receivingUntil: new Date(Date.now() + 2_000).toISOString() })
      .where(eq(resumableUploads.id, id));
    expect((await send(id)).headers.get("x-albumen-image")).toBe(image_id);
  });

  it("before it completed an upload leaves that to the next request", async () => {
    const { id, image_id } = await begin();
    await send(id);
    await db().update(resumableUploads).set({ completedAt: null }).where(eq(resumableUploads.id, id));
    const again = await api.owner.expect<ResumableUpload>(200, "GET", `/api/uploads/${id}`);

    expect(again.image?.id).toBe(image_id);
  });

  it("leaves parts that fsck knows", async () => {
    const { id } = await begin();
    await send(id, jpeg.subarray(0, 100));
    const report = await fsck({ repair: true, force: true, hashes: false });

    expect(report.findings).toEqual([]);
    expect(await send(id, jpeg.subarray(100), 100)).toMatchObject({ status: 204 });
  });
});

describe("a resumable upload", () => {
  it("is counted when it starts", async () => {
    sellPlans();
    try {
      await db()
        .update(images)
        .set({ sizeBytes: 10 ** 15 })
        .where(eq(images.owner, api.owner.actor.account.owner));
      const answer = await createUpload(api.owner, jpeg.length, { filename: "over-quota.jpg" });
      expect(answer).toMatchObject({ status: 400, body: { code: "QUOTA_EXCEEDED" } });
    } finally {
      sellPlans(false);
      await db().update(images).set({ sizeBytes: 1 }).where(eq(images.owner, api.owner.actor.account.owner));
    }
  });

  it("continues a key that may only upload, if that key has started it", async () => {
    const key = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
    const own = await createResumableUpload(key, jpeg.length, { filename: "by-key.jpg" });

    expect((await sendPart(key, own.id, jpeg)).headers.get("x-albumen-image")).toBe(own.image_id);
    expect(await key.expect(200, "GET", `/api/uploads/${own.id}`)).toMatchObject({
      image: { filename: "by-key.jpg" },
    });

    const other = await begin();
    expect(await sendPart(key, other.id, jpeg)).toMatchObject({
      status: 403,
      body: { code: "INSUFFICIENT_SCOPE" },
    });
    expect((await key.call("GET", `/api/uploads/${other.id}`)).status).toBe(403);
  });

  it("a resumable upload is complete from the start if the image already exists", async () => {
    await api.owner.upload("there.jpg", jpeg);
    const sha256 = createHash("sha256").update(jpeg).digest("hex");
    const upload = await begin({ filename: "there.jpg", on_conflict: "existing", sha256 });

    expect(upload).toMatchObject({ offset: jpeg.length, image: { filename: "there.jpg" } });
    expect(await statusOf("DELETE", `/api/uploads/${upload.id}`)).toBe(204);
    expect(await statusOf("GET", `/api/images/${upload.image_id}`)).toBe(200);
  });

  it("is stored encrypted where the image is to be", async () => {
    const bytes = Buffer.concat([jpeg, Buffer.from("a mark that nobody must read")]);
    const { id, image_id } = await createResumableUpload(api.owner, bytes.length, {
      filename: "sealed.jpg",
      encrypt: "true",
    });
    await send(id, bytes.subarray(0, 100));
    await send(id, bytes.subarray(100, -1), 100);
    const keys = await listObjects(`uploads/${image_id}/`);

    expect(keys).toHaveLength(2);

    for (const key of keys) {
      expect(key).toMatch(/\/e-[0-9a-f]{24}-[0-9a-f]{24}$/);
      expect((await readFile(path.join(env().dataFolder, "files", key))).includes("a mark")).toBe(false);
    }

    const ofParts = () => db().select().from(contentKeys).where(eq(contentKeys.subjectId, image_id));
    await sweepTemporaryFiles(Date.now() + dayMs + hourMs);

    expect(await ofParts()).toHaveLength(1);

    await send(id, bytes.subarray(-1), bytes.length - 1);
    const { image } = await api.owner.expect<ResumableUpload>(200, "GET", `/api/uploads/${id}`);

    expect(image?.status).toMatchObject({ upload: "complete", encrypted: true });

    await sweepTemporaryFiles(Date.now() + dayMs + hourMs);
    expect(await ofParts()).toHaveLength(1);
  });
});

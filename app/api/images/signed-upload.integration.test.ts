import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { sweepRetiredFiles } from "@/lib/uploads";
import { testImage, uploadBytes, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);

describe("the upload in three steps", () => {
  it("creates a record, receives the bytes, publishes and serves them", async () => {
    const bytes = await testImage();
    const created = await api.owner.expect(201, "POST", "/api/images", {
      filename: "three steps.jpg",
      tags: ["Blue Sky", "blue_sky", "sea"],
      alt: "A plain image",
    });

    expect(created).toMatchObject({
      album: "images",
      tags: ["blue-sky", "sea"],
      status: { upload: "pending", state: "active" },
      info: { sha256: null, width: null },
      upload: { method: "PUT", headers: { "content-type": "image/jpeg" }, max_bytes: 100_000_000 },
      visibility: "public",
      is_private: false,
    });
    expect((await fetch(toLocalUrl(created.urls.original))).status).toBe(404);
    expect((await api.owner.call("POST", `/api/images/${created.id}/complete`)).body).toMatchObject({
      code: "UPLOAD_MISSING",
    });

    expect((await uploadBytes(api.origin, created, bytes)).status).toBe(200);

    const done = await api.owner.expect(200, "POST", `/api/images/${created.id}/complete`);
    expect(done).toMatchObject({
      upload: null,
      info: {
        content_type: "image/jpeg",
        size_bytes: bytes.length,
        width: 640,
        height: 480,
        pages: 1,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
      status: { upload: "complete" },
    });

    const original = await fetch(toLocalUrl(done.urls.original));
    expect(original.status).toBe(200);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await api.owner.expect(200, "POST", `/api/images/${created.id}/complete`)).toEqual(done);
  });

  it("rejects the URL of an attempt that was swept, although a later one has its number", async () => {
    const image = await api.owner.upload("swept.jpg", await testImage());
    const replace = async () =>
      toLocalUrl((await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`)).upload?.url);
    const send = async (url: string) =>
      (await fetch(url, { method: "PUT", body: new Uint8Array(await testImage()) })).status;
    const former = await replace();
    for (const hours of [25, 26]) await sweepRetiredFiles(Date.now() + hours * hourMs);
    const current = await replace();

    expect(new URL(current).pathname).toBe(new URL(former).pathname);
    expect(await send(former)).toBe(410);
    expect(await send(current)).toBe(200);
  });

  it("rejects a URL that was modified, used up or expired", async () => {
    const bytes = await testImage();
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "signed.jpg" });
    const url = new URL(toLocalUrl(image.upload?.url));
    for (const change of [
      (u: URL) => u.searchParams.set("expires", String(Date.now() + 10 ** 9)),
      (u: URL) => u.searchParams.set("signature", "A".repeat(43)),
      (u: URL) => u.searchParams.append("more", "1"),
      (u: URL) => {
        u.pathname = u.pathname.replace(/1$/, "2");
      },
    ]) {
      const changed = new URL(url);
      change(changed);
      const answer = await fetch(changed, { method: "PUT", body: new Uint8Array(bytes) });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        403,
        "INVALID_TOKEN",
      ]);
    }

    expect((await uploadBytes(api.origin, image, bytes)).status).toBe(200);
    expect((await uploadBytes(api.origin, image, bytes)).status).toBe(200);

    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect((await uploadBytes(api.origin, image, bytes)).status).toBe(410);
    expect((await fetch(url)).status).toBe(405);
  });

  it("enforces the declared type and size and the limit", async () => {
    const bytes = await testImage();
    const declared = { content_type: "image/png", size_bytes: bytes.length };
    const image = await api.owner.expect(201, "POST", "/api/images", {
      filename: "declared.png",
      ...declared,
    });

    expect((await uploadBytes(api.origin, image, bytes, { "content-type": "image/jpeg" })).status).toBe(403);
    expect((await uploadBytes(api.origin, image, bytes.subarray(1))).status).toBe(400);
    expect((await uploadBytes(api.origin, image, Buffer.concat([bytes, bytes]))).status).toBe(413);
    expect((await uploadBytes(api.origin, image, bytes)).status).toBe(200);

    const done = await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect(done.info.content_type).toBe("image/jpeg");

    const tooLarge = await api.owner.call("POST", "/api/images", {
      filename: "big.jpg",
      size_bytes: 100_000_001,
    });
    expect(tooLarge).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
  });

  it("rejects what is not an image and leaves the record pending", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "text.jpg" });
    await uploadBytes(api.origin, image, Buffer.from("<html>not an image</html>"));
    const rejected = await api.owner.call("POST", `/api/images/${image.id}/complete`);

    expect(rejected).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });
    expect(await api.owner.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({
      status: { upload: "pending" },
    });

    await uploadBytes(api.origin, image, await testImage());
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
  });

  it("removes private metadata on request", async () => {
    const bytes = await sharp(await testImage())
      .withExif({
        IFD0: { Make: "Camera", Copyright: "Someone" },
        IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .jpeg()
      .toBuffer();
    const plain = await uploadInSteps(api.origin, api.owner, "with-exif.jpg", bytes);

    expect(plain.info.exif).toMatchObject({ make: "Camera" });

    const stripped = await uploadInSteps(api.origin, api.owner, "without-exif.jpg", bytes, {
      strip_metadata: true,
    });
    expect(stripped.info.exif).toBeNull();

    const served = Buffer.from(await (await fetch(toLocalUrl(stripped.urls.original))).arrayBuffer());
    expect((await sharp(served).metadata()).exif).toBeUndefined();
    expect(createHash("sha256").update(served).digest("hex")).toBe(stripped.info.sha256);
  });
});

describe("concurrent calls", () => {
  it("give one of twenty creations the filename and the others a free one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.owner.call("POST", "/api/images", { filename: "twin.jpg" })),
    );
    const statuses = answers.map((answer) => answer.status).sort();

    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);

    const rejected = answers.find((answer) => answer.status === 409);
    expect(rejected?.body).toMatchObject({ code: "FILENAME_TAKEN", details: { suggestion: ["twin-2.jpg"] } });
  });

  it("answer twenty completions alike, after one transition and one job", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "completed-by-many.jpg" });
    await uploadBytes(api.origin, image, await testImage());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.owner.call("POST", `/api/images/${image.id}/complete`)),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);

    const events = await db().execute(
      sql`select 1 from outbox where name = 'image/uploaded' and payload like ${`%${image.id}%`}`,
    );
    expect(events.rows).toHaveLength(1);
  });
});

describe("replacing", () => {
  it("keeps the old file live until the new one is complete", async () => {
    const [before, after] = [
      await testImage({ red: 1 }),
      await testImage({ red: 255, width: 100, height: 50 }),
    ];
    const image = await api.owner.upload("replaced.jpg", before);
    const url = toLocalUrl(image.urls.original);
    const etag = (await fetch(url)).headers.get("etag");
    const replacing = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`, {
      alt: "new",
      tags: ["new"],
    });

    expect(replacing).toMatchObject({ id: image.id, alt: "", status: { upload: "complete" } });
    expect((await uploadBytes(api.origin, replacing, after)).status).toBe(200);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(before)).toBe(true);

    const done = await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect(done).toMatchObject({ id: image.id, alt: "new", tags: ["new"], info: { width: 100, height: 50 } });

    const served = await fetch(url);
    expect(Buffer.from(await served.arrayBuffer()).equals(after)).toBe(true);
    expect(served.headers.get("etag")).not.toBe(etag);
  });
});

import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { replaceWithFile, sweepRetiredFiles } from "@/lib/uploads";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

let count = 0;

const upload = async () => api.owner.upload(`replaced-${++count}.jpg`, await testImage());
const replace = (id: string, fields?: object) =>
  api.owner.expect<ImageResource>(200, "POST", `/api/images/${id}/replace`, fields);
const complete = (id: string) => api.owner.expect<ImageResource>(200, "POST", `/api/images/${id}/complete`);

const receive = (bytes: Buffer) => ({
  bytes,
  name: "other.jpg",
  sizeBytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

async function readLatestEntry(resourceId: string) {
  const [entry] = await db()
    .select({ action: auditLogs.action, metadata: auditLogs.metadata })
    .from(auditLogs)
    .where(and(eq(auditLogs.resourceType, "image"), eq(auditLogs.resourceId, resourceId)))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return entry;
}

describe("the metadata of a replacement", () => {
  it("is shown with the upload URL, and takes effect with the file", async () => {
    const { id } = await upload();
    const fields = { alt: "New", tags: ["Blue Sky"], nsfw: true, license: "CC-BY-4.0", expiration: "never" };
    const replacing = await replace(id, { ...fields, visibility: "private", width: 10, height: 5 });

    expect(replacing).toMatchObject({ alt: "", tags: [], visibility: "public", info: { width: 640 } });
    expect(replacing.upload?.changes).toEqual({
      alt: "New",
      tags: ["Blue Sky"],
      nsfw: true,
      license: "cc-by-4.0",
      visibility: "private",
      expiration: null,
    });

    await uploadBytes(api.origin, replacing, await testImage({ width: 100, height: 50 }));
    expect(await complete(id)).toMatchObject({
      alt: "New",
      tags: ["blue-sky"],
      nsfw: true,
      license: "cc-by-4.0",
      visibility: "private",
      upload: null,
      info: { width: 100, height: 50 },
    });
    expect((await replace(id)).upload?.changes).toEqual({});
  });

  it("is taken over by the next replacement, whose own values come first", async () => {
    const { id } = await upload();
    const lost = await replace(id, { alt: "First", tags: ["first"] });
    await replace(id);
    const last = await replace(id, { alt: "Last", nsfw: true });

    expect((await uploadBytes(api.origin, lost, await testImage({ red: 1 }))).status).toBe(410);
    expect(last.upload?.changes).toEqual({ alt: "Last", tags: ["first"], nsfw: true });

    await uploadBytes(api.origin, last, await testImage({ red: 2 }));
    expect(await complete(id)).toMatchObject({ alt: "Last", tags: ["first"], nsfw: true });
  });

  it("survives a file sent in one call that is no image, and takes effect with one that is", async () => {
    const { id } = await upload();
    await replace(id, { alt: "Harbor" });

    await expect(
      replaceWithFile(api.owner.actor, id, receive(Buffer.from("This is a text."))),
    ).rejects.toMatchObject({ code: "INVALID_IMAGE" });
    expect((await replace(id)).upload?.changes).toEqual({ alt: "Harbor" });

    expect(await replaceWithFile(api.owner.actor, id, receive(await testImage({ red: 3 })))).toMatchObject({
      alt: "Harbor",
    });
  });

  it("is named in the audit log when the replacement was never completed", async () => {
    const { id } = await upload();
    await replace(id, { alt: "Discarded", tags: ["discarded"] });
    await sweepRetiredFiles(Date.now() + 25 * hourMs);

    expect(await readLatestEntry(id)).toEqual({
      action: "update",
      metadata: {
        fields: ["upload"],
        reason: "replacement_never_completed",
        discarded_fields: ["tags", "alt"],
      },
    });
    expect(await api.owner.expect(200, "GET", `/api/images/${id}`)).toMatchObject({ alt: "", tags: [] });
    expect((await replace(id)).upload?.changes).toEqual({});
  });
});

describe("the declared properties of a pending image", () => {
  const declared = { content_type: "image/png", size_bytes: 12_345, width: 1_200, height: 800 };
  const own = { content_type: "image/jpeg", width: 640, height: 480 };

  it("are shown until the properties of the file replace them", async () => {
    const created = await api.owner.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "declared.png",
      ...declared,
    });

    expect(created.info).toMatchObject({ ...declared, format: null, pages: null, sha256: null });
    expect(await api.owner.expect(200, "GET", `/api/images/${created.id}`)).toMatchObject({ info: declared });

    const listed = await api.owner.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?limit=1");
    expect(listed.data[0]).toMatchObject({ id: created.id, info: declared });
    expect(
      await api.owner.expect<{ data: unknown[] }>(200, "GET", "/api/images?min_width=1200"),
    ).toMatchObject({ data: [] });

    const replacing = await replace(created.id, { width: 10, height: 20 });
    expect(replacing.info).toMatchObject({ content_type: null, size_bytes: null, width: 10, height: 20 });

    const bytes = await testImage();
    await uploadBytes(api.origin, replacing, bytes, { "content-type": "image/jpeg" });
    expect((await complete(created.id)).info).toMatchObject({ ...own, size_bytes: bytes.length });
    expect((await replace(created.id, declared)).info).toMatchObject({ ...own, size_bytes: bytes.length });
  });

  it("do not count as storage", async () => {
    const readBytes = async () =>
      (await api.owner.expect<{ storage: { bytes: number } }>(200, "GET", "/api/analytics/usage")).storage
        .bytes;
    const before = await readBytes();
    await api.owner.expect(201, "POST", "/api/images", { filename: "not-there.png", ...declared });

    expect(await readBytes()).toEqual(before);
  });
});

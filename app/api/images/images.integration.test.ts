import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, userBackupConfigs } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

describe("reading, deleting, purging", () => {
  it("lists newest first without repeating or skipping images that arrive in between", async () => {
    const caller = await createCaller(api.origin);
    for (let index = 0; index < 5; index++)
      await caller.expect(201, "POST", "/api/images", { filename: `n${index}.jpg` });
    type ImagePage = { data: ImageResource[]; next_cursor: string | null };
    const first = await caller.expect<ImagePage>(200, "GET", "/api/images?limit=2");
    await caller.expect(201, "POST", "/api/images", { filename: "late.jpg" });
    const second = await caller.expect<ImagePage>(
      200,
      "GET",
      `/api/images?limit=200&cursor=${first.next_cursor}`,
    );
    const names = [...first.data, ...second.data].map((image) => image.filename);

    expect(names).toEqual(["n4.jpg", "n3.jpg", "n2.jpg", "n1.jpg", "n0.jpg"]);
    expect(second.next_cursor).toBeNull();

    for (const query of ["limit=201", "limit=0", "limit=1e1", "limit=%201", "limit=1&limit=2", "unknown=1"]) {
      expect((await caller.call("GET", `/api/images?${query}`)).status).toBe(400);
    }
    for (const cursor of ["x", `${first.next_cursor}x`]) {
      const answer = await caller.call("GET", `/api/images?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }

    const foreign = await api.stranger.call("GET", `/api/images?cursor=${first.next_cursor}`);

    expect(foreign).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  });

  it("reads several at once in the requested order and omits foreign ones", async () => {
    const one = await api.owner.expect(201, "POST", "/api/images", { filename: "batch-1.jpg" });
    const two = await api.owner.expect(201, "POST", "/api/images", { filename: "batch-2.jpg" });
    const theirs = await api.stranger.expect(201, "POST", "/api/images", { filename: "batch.jpg" });
    const ids = [two.id, theirs.id, "img_unknown", one.id].join(",");
    const found = await api.owner.expect<ImageResource[]>(200, "GET", `/api/images/${ids}`);

    expect(found.map((image) => image.id)).toEqual([two.id, one.id]);
    expect((await api.owner.call("GET", `/api/images/${theirs.id}`)).status).toBe(403);
    expect((await api.owner.call("GET", "/api/images/img_unknown")).status).toBe(404);
  });

  it("purges only what was deleted before", async () => {
    const image = await api.owner.upload("gone.jpg", await testImage());
    expect(await api.owner.call("DELETE", `/api/images/${image.id}/permanent`)).toMatchObject({
      status: 400,
      body: { code: "IMAGE_NOT_DELETED" },
    });

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`)).toEqual({
      id: image.id,
      deleted: true,
    });
    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);
    expect((await api.owner.call("POST", "/api/images", { filename: "gone.jpg" })).status).toBe(201);
  });
});

describe("the backup status", () => {
  it("is disabled without a configuration, pending with one, and shown as it is stored", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const statuses = async (filename: string) => {
      const { id, status } = await caller.upload(filename, await testImage({ width: 8, height: 8 }));
      const [row] = await db().select({ stored: images.backupStatus }).from(images).where(eq(images.id, id));
      return [row?.stored, status.backup.status];
    };

    expect(await statuses("unsaved.jpg")).toEqual(["disabled", "disabled"]);

    const bucket = { s3Endpoint: "https://s3.example", s3Region: "x", s3Bucket: "x", s3PathPrefix: "" };
    const times = { createdAt: isoTime(), updatedAt: isoTime() };
    await db()
      .insert(userBackupConfigs)
      .values({ owner, enabled: true, ...bucket, s3AccessKeyIdHash: "x", ...times });

    expect(await statuses("saved.jpg")).toEqual(["pending", "pending"]);
  });
});

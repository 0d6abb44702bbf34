import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { auditLogs, batchJobs, imageFiles, images, users } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { isSealedKey } from "@/lib/platform/storage";
import { finishJob, getJob, listResults, startJob, undoJob } from "@/test/builders/batch-jobs";
import { jpeg } from "@/test/builders/images";
import { noiseJpeg } from "@/test/builders/noise-image";
import { withOrigin } from "@/test/builders/uploads";
import { expectClean } from "@/test/builders/variant-helpers";
import { twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { withFailingAudit } from "@/test/harness/failing-audit";
import { findPlainFiles, takeWindows } from "@/test/harness/plain-bytes";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();
const unknownId = "img_01jd0000000000000000000000";
const gps = { latitude: 48.1372, longitude: 11.5755 };

const createRecipe = (slug: string, members = {}, caller: Caller = api.owner) =>
  caller.expect(201, "POST", "/api/recipes", { slug, ...members });
const get = (id: string | undefined, caller: Caller = api.owner) =>
  caller.expect<ImageResource>(200, "GET", `/api/images/${id}`);
const listIds = async (caller: Caller, query = "") =>
  (await caller.expect<{ data: ImageResource[] }>(200, "GET", `/api/images?limit=200${query}`)).data.map(
    ({ id }) => id,
  );

async function bytesAt(url: string | undefined, caller: Caller = api.owner): Promise<Buffer> {
  const response = await fetch(withOrigin(api.origin, url), {
    headers: { authorization: `Bearer ${caller.key}` },
  });
  expect([url, response.status]).toEqual([url, 200]);

  return Buffer.from(await response.arrayBuffer());
}

function urlOf(image: ImageResource, recipe: string, format: string): string {
  const url = new URL((image.urls.w512 ?? "").replace("/w512/", `/${recipe}/`));
  url.searchParams.set("format", format);
  return url.href;
}

const predict = (body: object, caller: Caller = api.owner) =>
  caller.expect<BatchResult>(200, "POST", "/api/images/batch", {
    action: "apply_recipe",
    ...body,
    dry_run: true,
  });

/** Returns the outcome for each image: the code of its error, or its new image. */
async function apply(body: object, caller: Caller = api.owner): Promise<string[]> {
  const job = await startJob(caller, { action: "apply_recipe", ...body });
  await finishJob(job.id);

  return (await listResults(caller, job.id)).map(
    ({ code, status, created_image }) => code ?? created_image ?? status,
  );
}

describe("a recipe that is applied to images", () => {
  it("makes new images of its results, with the properties of the sources but not their location", async () => {
    await createRecipe("small", { width: 64, grayscale: true });
    await api.owner.expect(201, "POST", "/api/albums", { album: "proofs", title: "Proofs" });
    const source = await api.owner.upload("located.jpg", await jpeg({ gps }), {
      album: "proofs",
      tags: "lake,morning",
      title: "Morning",
      alt: "A lake",
      license: "cc-by-4.0",
      visibility: "private",
      nsfw: "true",
      expiration: "2090-01-01",
    });
    expect(source.info.exif?.gps).toBeDefined();

    const body = { recipe: "small", ids: [source.id] };
    const predicted = await predict(body);
    expect(predicted).toMatchObject({
      action: "apply_recipe",
      results: [{ id: source.id, status: "changed" }],
      changed: 1,
      undo_job: null,
    });
    expect(predicted.estimated_bytes).toBeGreaterThan(0);
    expect(predicted.estimated_bytes).toBeLessThan(source.info.size_bytes ?? 0);
    expect(await listIds(api.owner, "&album=proofs")).toEqual([source.id]);

    const job = await startJob(api.owner, { action: "apply_recipe", ...body });
    expect(job).toMatchObject({ action: "apply_recipe", status: "queued", total: 1 });

    await finishJob(job.id);
    const [result] = await listResults(api.owner, job.id);
    expect(result).toMatchObject({ id: source.id, status: "changed", previous: null });

    const created = await get(result?.created_image);
    const { album, tags, title, alt, license, visibility, nsfw, expiration_date } = source;
    expect(created).toMatchObject({
      album,
      tags,
      title,
      alt,
      license,
      visibility,
      nsfw,
      expiration_date,
      filename: "located-2.jpg",
      version: 1,
      info: { width: 64, format: "jpeg", exif: null },
      status: { upload: "complete", encrypted: false },
    });

    const bytes = await bytesAt(created.urls.original);
    expect(bytes.equals(await bytesAt(urlOf(source, "small", "jpeg")))).toBe(true);
    expect((await bytesAt(source.urls.original)).equals(bytes)).toBe(false);

    const [entry] = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, created.id));
    expect(entry).toMatchObject({
      action: "create",
      metadata: { action: "apply_recipe", recipe: "small", source: source.id, job: job.id },
    });
    expect(await getJob(api.owner, job.id)).toMatchObject({
      status: "completed",
      changed: 1,
      can_undo: true,
    });
  });

  it("keeps the format of the source if possible, or takes the given one", async () => {
    await createRecipe("round", { width: 40, radius: 6 });
    await createRecipe("as-webp", { width: 40, format: "webp" });
    const jpg = await api.owner.upload("kept.jpg", await twoColorImage(80, 40, "jpeg"));
    const png = await api.owner.upload("kept.png", await twoColorImage(80, 40));
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>';
    const svg = await api.owner.upload("drawn.svg", Buffer.from(drawing));
    const ids = [jpg.id, png.id, svg.id];
    const namesOf = (created: string[]) => Promise.all(created.map(async (id) => (await get(id)).filename));

    expect(await namesOf(await apply({ recipe: "round", ids }))).toEqual([
      "kept.webp",
      "kept-2.png",
      "drawn.png",
    ]);
    expect(await namesOf(await apply({ recipe: "as-webp", ids: [png.id] }))).toEqual(["kept-2.webp"]);
    expect(await namesOf(await apply({ recipe: "round", format: "PNG", ids: [jpg.id] }))).toEqual([
      "kept-3.png",
    ]);
    expect(await apply({ recipe: "as-webp", format: "png", ids: [jpg.id] })).toEqual(["VALIDATION_ERROR"]);
  });

  it("reports deleted, expired, pending, withheld, damaged and unknown images, as the dry run does", async () => {
    await createRecipe("reported", { width: 30 });
    const upload = async (name: string) => api.owner.upload(`${name}.png`, await twoColorImage(60, 30));
    const [deleted, ended, withheld, damaged, whole] = [
      await upload("deleted"),
      await upload("ended"),
      await upload("withheld"),
      await upload("damaged"),
      await upload("whole"),
    ];
    const pending = await api.owner.expect<ImageResource>(201, "POST", "/api/images", { filename: "p.png" });
    await api.owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    const past = isoTime(0);
    await db().update(images).set({ expirationDate: past }).where(eq(images.id, ended.id));
    await db().update(images).set({ withheldAt: past }).where(eq(images.id, withheld.id));
    await db().update(imageFiles).set({ damagedAt: past }).where(eq(imageFiles.imageId, damaged.id));
    const ids = [deleted, ended, pending, withheld, damaged].map(({ id }) => id);
    const expected = [
      "IMAGE_DELETED",
      "IMAGE_DELETED",
      "UPLOAD_MISSING",
      "WITHHELD",
      "FILE_DAMAGED",
      "NOT_FOUND",
    ];
    const body = { recipe: "reported", ids: [...ids, unknownId, whole.id] };
    const { results } = await predict(body);

    expect(results.map(({ code, status }) => code ?? status)).toEqual([...expected, "changed"]);
    expect(await apply(body)).toEqual([...expected, expect.stringMatching(/^img_/)]);

    await db().update(imageFiles).set({ damagedAt: null }).where(eq(imageFiles.imageId, damaged.id));
  });

  it("makes encrypted images of encrypted ones", async () => {
    await createRecipe("sealed", { width: 600, grayscale: true });
    const bytes = await noiseJpeg(900);
    const source = await api.owner.upload("sealed.jpg", bytes, { encrypt: "true", visibility: "public" });
    const [id] = await apply({ recipe: "sealed", ids: [source.id] });
    const created = await get(id);

    expect(created).toMatchObject({
      filename: "sealed-2.jpg",
      visibility: "public",
      status: { encrypted: true, key_version: 1 },
    });

    const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, created.id));
    expect(isSealedKey(file?.blobKey ?? "")).toBe(true);
    expect((await fetch(withOrigin(api.origin, created.urls.original))).status).toBe(404);

    const result = await bytesAt(created.urls.original);
    expect(await findPlainFiles(takeWindows(result), 0)).toEqual([]);
    await expectClean();
  });
});

describe("the job of a recipe", () => {
  const upload = async (caller: Caller, count: number) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++)
      ids.push((await caller.upload(`source-${at}.png`, await twoColorImage(40 + at, 20))).id);
    return ids;
  };

  it("is started once for an idempotency key", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("once", { width: 20 }, caller);
    const body = { action: "apply_recipe", recipe: "once", ids: await upload(caller, 1) };
    const send = async () =>
      (await caller.call("POST", "/api/images/batch", body, { "idempotency-key": "apply" })).body;
    const first = (await send()) as { job: JobResource };

    expect(await send()).toEqual(first);
    expect(await db().$count(batchJobs, eq(batchJobs.owner, caller.actor.library.owner))).toBe(1);
  });

  it("is not started if no image matches, nor is the job of another change", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("unused", { width: 20 }, caller);
    const actions = [
      { action: "apply_recipe", recipe: "unused" },
      { action: "strip", what: "all" },
      { action: "encrypt" },
      { action: "tag", tags: ["lake"] },
    ];
    for (const action of actions)
      for (const dry_run of [true, false])
        expect(
          await caller.expect(200, "POST", "/api/images/batch", { ...action, query: {}, dry_run }),
        ).toMatchObject({
          action: action.action,
          dry_run,
          results: [],
          changed: 0,
          unchanged: 0,
          failed: 0,
          failures: [],
          undo_job: null,
        });
    expect(await db().$count(batchJobs, eq(batchJobs.owner, caller.actor.library.owner))).toBe(0);
  });

  it("continues after a process died, and creates no image twice, although two processes do it", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("resumed", { width: 20 }, caller);
    const ids = await upload(caller, 3);
    const job = await startJob(caller, { action: "apply_recipe", recipe: "resumed", ids });
    await runJob(job.id, 1);
    await withFailingAudit(() => expect(runJob(job.id)).rejects.toThrow());
    expect(await getJob(caller, job.id)).toMatchObject({ status: "running", done: 1 });

    await Promise.all([finishJob(job.id), finishJob(job.id)]);
    const created = (await listResults(caller, job.id)).map(({ created_image }) => created_image);
    expect((await listIds(caller)).sort()).toEqual([...ids, ...created].sort());
    await expectClean();
  });

  it("keeps the settings of the recipe from its start", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("changing", { width: 20 }, caller);
    const ids = await upload(caller, 2);
    const job = await startJob(caller, { action: "apply_recipe", recipe: "changing", ids });
    await runJob(job.id, 1);
    await caller.expect(200, "PATCH", "/api/recipes/changing", { width: 10 });
    await runJob(job.id, 1);
    await caller.expect(200, "DELETE", "/api/recipes/changing");
    await finishJob(job.id);
    for (const { created_image } of await listResults(caller, job.id))
      expect((await get(created_image, caller)).info.width).toBe(20);
  });

  it("can be canceled, and its undo moves the new images to the trash and back", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("undone", { width: 20 }, caller);
    const ids = await upload(caller, 3);
    const writer = await createCallerFor(api.origin, caller.actor, ["images:read", "images:write"]);
    const job = await startJob(writer, { action: "apply_recipe", recipe: "undone", ids });
    await runJob(job.id, 2);
    expect(await caller.expect<JobResource>(200, "DELETE", `/api/jobs/${job.id}`)).toMatchObject({
      status: "cancelled",
      total: 3,
      changed: 2,
      can_undo: true,
    });
    expect(await runJob(job.id)).toBe(true);
    expect(await listIds(caller)).toHaveLength(5);
    expect(await writer.call("POST", `/api/jobs/${job.id}/undo`)).toMatchObject({
      status: 403,
      body: { code: "INSUFFICIENT_SCOPE", details: { scope: ["images:delete"] } },
    });

    const undone = await undoJob(caller, job.id);
    expect(undone).toMatchObject({ status: "completed", total: 2, changed: 2 });
    expect((await listIds(caller)).sort()).toEqual([...ids].sort());
    expect(await listIds(caller, "&deleted=only")).toHaveLength(2);
    expect(await undoJob(caller, undone.id)).toMatchObject({ changed: 2 });
    expect(await listIds(caller)).toHaveLength(5);
  });

  it("does not exceed the storage of the plan", async () => {
    const caller = await createCaller(api.origin);
    await createRecipe("stored", { width: 400 }, caller);
    const source = await caller.upload("stored.jpg", await jpeg({ width: 400, height: 300 }));
    const setLimit = (storage_bytes: number) =>
      db()
        .update(users)
        .set({ quotas: { storage_bytes } })
        .where(eq(users.owner, caller.actor.library.owner));
    const body = { recipe: "stored", ids: [source.id] };
    const used = source.info.size_bytes ?? 0;
    await setLimit(used + 10);
    for (const dry_run of [true, false])
      expect(
        await caller.call("POST", "/api/images/batch", { action: "apply_recipe", ...body, dry_run }),
      ).toMatchObject({ status: 400, body: { code: "QUOTA_EXCEEDED" } });

    await setLimit(10 * used);
    const job = await startJob(caller, { action: "apply_recipe", ...body });
    await setLimit(used + 10);
    await finishJob(job.id);
    expect(await listResults(caller, job.id)).toMatchObject([{ status: "failed", code: "QUOTA_EXCEEDED" }]);
    expect(await listIds(caller)).toEqual([source.id]);
    await expectClean();
  });
});

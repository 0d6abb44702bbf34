import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles, outbox } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource, JobResultPage } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import { detectMetadata } from "@/lib/engine/metadata/detect-metadata";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { removeRetiredFiles } from "@/lib/uploads";
import { jpeg } from "@/test/builders/images";
import { testImage, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createMetadataImage, metadataKindsByFormat, secret } from "@/test/harness/metadata-image";

const api = serveApi();
const gps = { latitude: 48.1372, longitude: 11.5755 };
const get = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);

async function fetchOriginal(image: { urls: Record<string, string> }): Promise<Buffer> {
  return Buffer.from(await (await fetch(withOrigin(api.origin, image.urls.original))).arrayBuffer());
}

async function strip(ids: readonly (string | undefined)[], what: "location" | "all") {
  const body = { action: "strip", what, ids };
  const predicted = await api.owner.expect<BatchResult>(200, "POST", "/api/images/batch", {
    ...body,
    dry_run: true,
  });
  const { job } = await api.owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body);
  await Promise.all(
    [1, 2].map(async () => {
      while (!(await runJob(job.id)));
    }),
  );
  const { data } = await api.owner.expect<JobResultPage>(200, "GET", `/api/jobs/${job.id}/results`);
  const outcomes = data.map(({ code, status }) => code ?? status);
  expect(predicted.results.map(({ code, status }) => code ?? status)).toEqual(outcomes);

  return { id: job.id, outcomes };
}

describe("stripping images", () => {
  it("removes the location, then all metadata, each with a new file version", async () => {
    const found = metadataKindsByFormat.jpeg;
    const image = await api.owner.upload("laden.jpg", await createMetadataImage("jpeg"));

    expect(image.info.exif?.gps).toBeDefined();

    const { id: first, outcomes } = await strip([image.id], "location");
    expect(outcomes).toEqual(["changed"]);

    const unlocated = await get(image.id);
    const { gps: _gps, ...exif } = image.info.exif ?? {};

    expect(unlocated).toMatchObject({
      version: 2,
      taken_at: image.taken_at,
      info: { exif, metadata: { found, kept: found.filter((kind) => kind !== "gps"), removed: ["gps"] } },
    });
    expect(unlocated.info.exif?.gps).toBeUndefined();

    const stored = await fetchOriginal(unlocated);
    expect([stored.includes(secret), detectMetadata(stored, "jpeg").includes("gps")]).toEqual([true, false]);

    const events = await db().select().from(outbox).where(eq(outbox.name, "image/replaced"));
    expect(events.map(({ payload }) => JSON.parse(payload))).toContainEqual({
      imageId: image.id,
      generation: 2,
    });
    expect((await api.owner.call("POST", `/api/jobs/${first}/undo`)).body).toMatchObject({
      code: "JOB_NOT_UNDOABLE",
    });

    expect((await strip([image.id], "location")).outcomes).toEqual(["unchanged"]);
    expect((await strip([image.id], "all")).outcomes).toEqual(["changed"]);

    const bare = await get(image.id);
    const kept = found.filter((kind) => kind === "orientation" || kind === "icc");

    expect(bare).toMatchObject({
      version: 3,
      taken_at: image.taken_at,
      info: { exif: null, metadata: { found, kept } },
    });
    expect((await fetchOriginal(bare)).includes(secret)).toBe(false);
    expect((await strip([image.id], "all")).outcomes).toEqual(["unchanged"]);

    await removeRetiredFiles(image.id);
    const files = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));

    expect(files.map(({ generation, status }) => [generation, status])).toEqual([[3, "live"]]);
  });

  it("reports images that cannot be stripped, and leaves a replacement that is under way", async () => {
    const located = await jpeg({ gps });
    const [deleted, replaced, plain] = [
      await api.owner.upload("deleted.jpg", located),
      await api.owner.upload("replaced.jpg", located),
      await api.owner.upload("plain.jpg", await testImage({ width: 8, height: 8 })),
    ];
    const pending = await api.owner.expect<ImageResource>(201, "POST", "/api/images", { filename: "p.jpg" });
    await api.owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    await api.owner.expect(200, "POST", `/api/images/${replaced.id}/replace`, {});
    const ids = [deleted.id, replaced.id, plain.id, pending.id];

    expect((await strip(ids, "location")).outcomes).toEqual([
      "IMAGE_DELETED",
      "CONFLICT",
      "unchanged",
      "UPLOAD_MISSING",
    ]);

    const awaiting = and(eq(imageFiles.imageId, replaced.id), eq(imageFiles.status, "awaiting"));
    expect(await db().$count(imageFiles, awaiting)).toBe(1);
  });

  it("keeps the embedded license", async () => {
    const fields = { license: "cc-by-4.0", embed_license: "true" };
    const image = await api.owner.upload("licensed.jpg", await jpeg({ gps }), fields);
    for (const what of ["location", "all"] as const) {
      expect((await strip([image.id], what)).outcomes).toEqual(["changed"]);
      expect((await get(image.id)).info.license_embedded).toBe(true);
      expect((await fetchOriginal(await get(image.id))).includes("creativecommons.org")).toBe(true);
    }
  });
});

describe("strip_location", () => {
  it("removes only the position from an upload, in every way to upload", async () => {
    const bytes = await createMetadataImage("jpeg");
    const sent = await api.owner.upload("sent.jpg", bytes, { strip_location: "true" });
    const stepped = await uploadInSteps(api.origin, api.owner, "stepped.jpg", bytes, {
      strip_location: true,
    });
    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { strip_location: true } });
    const byDefault = await api.owner.upload("default.jpg", bytes);
    const overridden = await api.owner.upload("overridden.jpg", bytes, { strip_location: "false" });
    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: {} });
    for (const { info } of [sent, stepped, byDefault]) {
      expect(info.metadata?.removed).toEqual(["gps"]);
      expect([info.exif?.make, info.exif?.gps]).toEqual([expect.any(String), undefined]);
    }

    expect(overridden.info.exif?.gps).toBeDefined();
  });
});

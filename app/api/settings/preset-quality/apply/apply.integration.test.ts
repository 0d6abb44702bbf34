import { describe, expect, it, vi } from "vitest";
import { runJob } from "@/lib/batches/jobs";
import type { AppliedPresetQuality, JobResource } from "@/lib/batches/jobs/resource";
import type { GridImagePage } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { transaction } from "@/lib/platform/database/transaction";
import { discardQuality, prepareQuality, publishQuality, renderVariants } from "@/lib/variants";
import { finishJob, getJob } from "@/test/builders/batch-jobs";
import { photo } from "@/test/builders/images";
import { expectClean, runJobs, variantHelpers } from "@/test/builders/variant-helpers";
import { listVariants } from "@/test/builders/variants";
import { createImageMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { race, repeat } from "@/test/harness/races";
import { isComplete } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();
const { variantUrl, variantPath } = variantHelpers(api);
const path = "/api/settings/preset-quality/apply";
const custom = "w200-h0-q80-fitinside";

const choose = (preset_quality: string) =>
  api.owner.expect(200, "PATCH", "/api/settings", { preset_quality });
const preview = () => api.owner.expect<AppliedPresetQuality>(200, "POST", path, { dry_run: true });
const start = async () => (await api.owner.expect<{ job: JobResource }>(202, "POST", path, {})).job;

let imageCount = 0;

/** Uploads an image and renders its presets in the quality of now. */
async function upload(): Promise<ImageResource> {
  const bytes = await photo(400, 300);
  const image = await api.owner.upload(`photo-${++imageCount}.jpg`, bytes, { visibility: "public" });
  await renderVariants({ imageId: image.id, generation: 1 });
  return image;
}

async function fetchVariant(image: ImageResource, key: string): Promise<Buffer> {
  const response = await fetch(variantUrl(image, key), { headers: { accept: "image/webp" } });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get("content-length")));
  return bytes;
}

const requireWatermark = (id: string | null) =>
  api.owner.expect(200, "PATCH", "/api/settings", { required_watermark: id });
const getImage = ({ id }: ImageResource) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);
const readVersion = ({ urls }: ImageResource) => new URL(urls.w256 ?? "").searchParams.get("v");

async function cacheControl(image: ImageResource, key: string, version: string | null) {
  const { headers } = await fetch(`${variantUrl(image, key)}?v=${version}`);
  return headers.get("cache-control");
}

describe("the quality of presets", () => {
  it("is applied to existing variants while they are delivered, by one job at a time", async () => {
    await choose("fixed");
    const image = await upload();
    await api.owner.expect(202, "POST", variantPath(image), { variants: [custom] });
    await runJobs(image);
    const before = await fetchVariant(image, "w256");
    const customBefore = await fetchVariant(image, custom);
    expect(await preview()).toEqual({ images: 0, renditions: 0, size_bytes: 0, job: null });

    await choose("small");
    const { data } = await listVariants(api.owner, image.id);
    const files = data.filter(({ kind }) => kind === "preset").flatMap(({ renderings }) => renderings);
    const sizes = files.map(({ size_bytes }) => size_bytes);
    expect(await preview()).toEqual({
      images: 1,
      renditions: sizes.length,
      size_bytes: sizes.reduce((sum, size) => sum + size, 0),
      job: null,
    });

    const answers = await race(
      [202, 409],
      repeat(4, () => () => api.owner.call("POST", path, {})),
    );
    const started = answers.filter(({ status }) => status === 202);
    const ids = new Set(started.map(({ body }) => (body as { job: JobResource }).job.id));
    expect(ids.size).toBe(1);

    const [id = ""] = ids;
    let isRunning = true;
    const reading = (async () => {
      while (isRunning) await fetchVariant(image, "w256");
    })();
    await finishJob(id);
    isRunning = false;
    await reading;

    expect(await getJob(api.owner, id)).toMatchObject({
      action: "apply_preset_quality",
      status: "completed",
      total: 1,
      changed: 1,
      can_undo: false,
    });
    expect((await fetchVariant(image, "w256")).length).toBeLessThan(before.length);
    expect((await fetchVariant(image, custom)).equals(customBefore)).toBe(true);
    expect(await preview()).toMatchObject({ images: 0 });

    await runJobs(image);
    await expectClean();

    // The previous quality gives the previous bytes.
    await choose("fixed");
    await finishJob((await start()).id);
    expect((await fetchVariant(image, "w256")).equals(before)).toBe(true);
  });

  it("is not applied to images after the job is canceled, and another job continues", async () => {
    await choose("fixed");
    await finishJob((await start()).id);
    await upload();
    await upload();
    await choose("high");
    const all = (await preview()).images;
    const { id } = await start();
    expect(await runJob(id, 1)).toBe(false);
    await api.owner.expect(200, "DELETE", `/api/jobs/${id}`);
    expect(await runJob(id)).toBe(true);
    expect(await getJob(api.owner, id)).toMatchObject({ status: "cancelled", changed: 1 });
    expect(await preview()).toMatchObject({ images: all - 1 });

    const next = await start();
    expect(next).toMatchObject({ total: all - 1 });
    await finishJob(next.id);
    expect(await preview()).toMatchObject({ images: 0 });
  });

  it.runIf(isComplete)(
    "also replaces variants with a required watermark, and gives all of them another version",
    async () => {
      await choose("fixed");
      const { id } = await createImageMark(api.owner, { opacity: "0.5" });
      const image = await upload();
      await fetchVariant(image, "w256");
      await requireWatermark(id);
      const marked = await fetchVariant(image, "w256");

      await choose("small");
      await finishJob((await start()).id);
      expect((await fetchVariant(image, "w256")).length).toBeLessThan(marked.length);
      const version = readVersion(await getImage(image));
      expect(version).toMatch(/^1\.0\.1-m[0-9a-f]{8}$/);
      expect(await cacheControl(image, "w256", version)).toContain("immutable");

      await requireWatermark(null);
      const shown = await getImage(image);
      expect([readVersion(shown), shown.version, shown.variant_version]).toEqual([null, 1, "1.0.1"]);
      expect(await cacheControl(image, "w256", "1.0.1")).toContain("immutable");
      for (const outdated of ["1", version])
        expect(await cacheControl(image, "w256", outdated)).not.toContain("immutable");
      const { data } = await api.owner.expect<GridImagePage>(200, "GET", "/api/images/grid?limit=1");
      expect(data).toMatchObject([{ id: image.id, version: 1, variant_version: "1.0.1" }]);

      // Variants with an earlier watermark, which a sweep removes, do not stop the job.
      await api.owner.expect(200, "PATCH", `/api/watermarks/${id}`, { opacity: 1 });
      await choose("fixed");
      const job = await start();
      await finishJob(job.id);
      expect(await getJob(api.owner, job.id)).toMatchObject({ status: "completed", failed: 0 });
      expect((await getImage(image)).variant_version).toBe("1.0.2");
    },
  );

  it("does not replace variants that have changed since they were rendered again", async () => {
    await choose("fixed");
    const image = await upload();
    await choose("high");
    const { actor } = api.owner;
    const quality = await prepareQuality(actor, image.id);
    if (!quality) throw new Error("nothing was rendered");

    await api.owner.expect(200, "DELETE", variantPath(image, "w256"));
    const removed = await fetchVariant(image, "w256");
    expect(await transaction(() => publishQuality(actor, quality))).toBe(true);
    await discardQuality(quality);
    expect((await fetchVariant(image, "w256")).equals(removed)).toBe(true);

    await runJobs(image);
    await expectClean();
  });
});

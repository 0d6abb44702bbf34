import { expect, it } from "vitest";
import { analyzeWaiting } from "@/lib/ai";
import type { ImageResource } from "@/lib/images/resource";
import { goodAnswer } from "@/test/fakes/openai";
import { serveAnalyses } from "@/test/harness/analysis-suite";

// The image changes while the model is asked.

const { api, model, upload, analyze, replace, read } = serveAnalyses();

/**
 * Lets a job analyze the image, and changes it before the model answers. Returns what becomes of
 * the job.
 */
async function changeDuring(
  { id, version }: ImageResource,
  change: () => Promise<unknown>,
): Promise<PromiseSettledResult<number>> {
  await api.owner.expect(200, "POST", "/api/images/batch", { action: "analyze", ids: [id] });
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  model.service.behave({ type: "later", answer: { ...goodAnswer, nsfw_score: 0.99 }, until });
  const before = model.service.calls.length;
  const job = analyzeWaiting({ imageId: id, generation: version, remote: true });
  await expect.poll(() => model.service.calls.length).toBe(before + 1);
  await change();
  release();
  const [result] = await Promise.allSettled([job]);

  return result;
}

it("an analysis that is deleted while the model is asked does not come back", async () => {
  const image = await upload();
  await analyze(image.id);
  const path = `/api/images/${image.id}/ai`;
  const result = await changeDuring(image, () => api.owner.expect(200, "DELETE", path));

  expect(result).toMatchObject({ reason: { code: "CONFLICT" } });
  expect(await read(image.id)).toMatchObject({ nsfw: false, status: { ai: "none" } });
  expect(await api.owner.call("GET", path)).toMatchObject({ status: 404 });
});

it("an image that goes to the trash while the model is asked is not changed", async () => {
  const image = await upload();
  const path = `/api/images/${image.id}`;
  await changeDuring(image, () => api.owner.expect(200, "DELETE", path));
  await api.owner.expect(200, "POST", `${path}/restore`);

  expect(await read(image.id)).toMatchObject({ nsfw: false, status: { ai: "failed" } });
});

it("a file that takes the place of another while the model is asked does not get its analysis", async () => {
  const image = await upload();
  const result = await changeDuring(image, () => replace(image.id));
  expect(result).toMatchObject({ reason: { code: "CONFLICT" } });
  expect(await read(image.id)).toMatchObject({ version: 2, nsfw: false, status: { ai: "none" } });
});

import path from "node:path";
import { expect, inject, it, vi } from "vitest";
import type { JobResultPage } from "@/lib/batches/jobs/resource";
import { maxRecipeImages } from "@/lib/batches/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { finishJob, startJob } from "@/test/builders/batch-jobs";
import { photo } from "@/test/builders/images";
import { insertImages } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { killRepeatedly } from "@/test/harness/kill-repeatedly";

vi.setConfig({ testTimeout: 300_000 });

const api = serveApi();
const imageCount = 30;
const kills = 12;

it("images that processes create with a recipe, and are killed, are created once each", async () => {
  const caller = await createCaller(api.origin);
  await caller.expect(201, "POST", "/api/recipes", { slug: "small", width: 100, blur: 2 });
  const ids: string[] = [];
  for (let at = 0; at < imageCount; at++)
    ids.push((await caller.upload(`killed-${at}.jpg`, await photo(240 + at, 160))).id);

  const job = await startJob(caller, { action: "apply_recipe", recipe: "small", ids });
  await killRepeatedly(
    path.join(inject("testFolder"), "applying"),
    { entry: new URL("../../../../test/harness/batch-process.ts", import.meta.url), args: [job.id] },
    { kills, afterMs: (kill) => 20 + 60 * kill },
  );
  await finishJob(job.id);

  const results = await caller.expect<JobResultPage>(200, "GET", `/api/jobs/${job.id}/results?limit=200`);
  const created = results.data.map(({ created_image }) => created_image);
  const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?limit=200");

  expect(data.map(({ id }) => id).sort()).toEqual([...ids, ...created].sort());
  expect(new Set(data.map(({ filename }) => filename)).size).toBe(2 * imageCount);
});

it("a recipe is applied to a limited number of images", async () => {
  const caller = await createCaller(api.origin);
  await caller.expect(201, "POST", "/api/recipes", { slug: "small", width: 100 });
  const [first] = await insertImages(caller, 1);
  for (let count = 0; count < maxRecipeImages; count += 1_000) await insertImages(caller, 1_000);
  const body = { action: "apply_recipe", recipe: "small", query: {}, dry_run: true };

  expect(await caller.call("POST", "/api/images/batch", body)).toMatchObject({
    status: 400,
    body: { details: { query: [`matches more than ${maxRecipeImages} images`] } },
  });

  const predicted = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", {
    ...body,
    except_ids: [first],
  });
  expect(predicted).toMatchObject({ results: [], changed: maxRecipeImages });
});

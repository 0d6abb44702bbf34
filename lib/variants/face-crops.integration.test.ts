import { expect, it } from "vitest";
import { imageAi } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { expectClean, runJobs, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse, twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { serveModel } from "@/test/harness/fake-model";
import { renderVariants } from "./render-variants";

const api = serveApi();
serveModel();
const { variantUrl, credential } = variantHelpers(api);

const blue = [0, 0, 255, 255];
const crop = "w100-h100-q80-fitcover-gface";
const face = { y: 0.3, width: 0.1, height: 0.3 };

async function readSides(image: ImageResource, key = crop) {
  const { pixelAt } = await decodeResponse(await fetch(variantUrl(image, key), credential()));
  return [pixelAt?.(0.1, 0.5), pixelAt?.(0.9, 0.5)];
}

it("a crop shows the faces of the analysis, and then the faces of the next one", async () => {
  const image = await api.owner.upload("faces.png", await twoColorImage(800, 300), { visibility: "public" });
  await renderVariants({ imageId: image.id, generation: 1 });
  await db()
    .insert(imageAi)
    .values({
      owner: api.owner.actor.library.owner,
      imageId: image.id,
      analyzedAt: isoTime(),
      faces: [{ x: 0.85, ...face }],
    });

  expect(await readSides(image)).toEqual([blue, blue]);

  const read = () => api.owner.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
  await expect.poll(async () => (await read()).urls[crop]).toContain("-gface");

  // The fake service names no faces, so that the crop is where the middle attracts attention.
  await api.owner.expect(200, "POST", `/api/images/${image.id}/ai/analyze`);
  expect(new URL((await read()).urls.thumb ?? "").search).toBe("?v=1.1");
  expect((await read()).status.variants.pending).toContain(crop);
  expect(await readSides(image)).not.toEqual([blue, blue]);

  await runJobs(image);
  expect((await read()).status.variants).toMatchObject({ pending: [], failed: [] });
  await expectClean();

  // The same faces again change nothing.
  const { version, urls } = await read();
  await api.owner.expect(200, "POST", `/api/images/${image.id}/ai/analyze`);

  expect(await read()).toMatchObject({ version, urls });
});

it("a crop around faces is one like attention where none are known", async () => {
  const image = await api.owner.upload("no-faces.png", await twoColorImage(800, 300), {
    visibility: "public",
  });
  const attention = crop.replace("gface", "gattention");
  expect(await readSides(image)).toEqual(await readSides(image, attention));
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { metrics } from "@/lib/platform/metrics";
import type { RecipeResource } from "@/lib/recipes/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const createRecipe = (slug: string, width: number) =>
  api.owner.expect<RecipeResource>(201, "POST", "/api/recipes", { slug, width, is_public: true });
const uploadAndName = async (slug: string) => {
  const image = await api.owner.upload(`${slug}.png`, await testImage({ width: 400, height: 300 }));
  return withOrigin(api.origin, image.urls.w512).replace("/w512/", `/${slug}/`);
};

async function countRenditions(): Promise<number> {
  const { values } = await metrics.renditions.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

it("1,000 requests at once for a new rendition make one", async () => {
  await createRecipe("together", 200);
  const url = await uploadAndName("together");
  const before = await countRenditions();
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const response = await fetch(url, { headers: { accept: "image/webp" } });
      await response.arrayBuffer();
      return response.status;
    }),
  );

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await countRenditions()) - before).toBe(1);
});

it("none of 10,000 requests gets an image by the settings before a change that is done", async () => {
  const firstWidth = 100;
  await createRecipe("changing", firstWidth);
  const url = await uploadAndName("changing");
  let width = firstWidth;
  let reads = 0;
  const stale: string[] = [];
  const maxReads = 10_000;

  const read = async () => {
    while (reads < maxReads) {
      reads++;
      const minimum = width;
      const response = await fetch(`${url}?v=${reads}`, { headers: { accept: "image/png" } });
      const shown = (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
      if (response.status !== 200 || shown < minimum)
        stale.push(`${response.status}: ${shown} of ${minimum}`);
    }
  };
  const change = async () => {
    while (reads < maxReads) {
      const next = width + 1;
      await api.owner.expect(200, "PATCH", "/api/recipes/changing", { width: next });
      width = next;
      const pause = reads + 200;
      while (reads < Math.min(pause, maxReads)) await new Promise(setImmediate);
    }
  };
  await Promise.all([change(), ...Array.from({ length: 16 }, read)]);

  expect(stale).toEqual([]);
  expect(width).toBeGreaterThan(firstWidth + 20);
});

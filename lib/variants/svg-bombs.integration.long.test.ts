import { describe, expect, it } from "vitest";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import { renderVariants } from "@/lib/variants";
import { svgBomb, svgFilterBomb } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { runJobs } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { replaceDecoder } from "@/test/harness/reset-process";

/** The decoder of this process, with low limits and a render counter. */
let renderCount = 0;
const decoder = createDecoder({ maxChildren: 2, limits: { cpuMs: 1500, wallMs: 100_000 } });
replaceDecoder({
  ...decoder,
  renderRenditions: (...args) => {
    renderCount += 1;
    return decoder.renderRenditions(...args);
  },
});

const api = serveApi();
const accepts = ["image/avif,image/webp", "image/webp", "image/png"];
let nameCount = 0;

/** Cheap to inspect, too costly for any preset but the smallest. */
const uploadBomb = () => api.owner.upload(`filters-${++nameCount}.svg`, svgFilterBomb(40));
const requestVariant = async (image: ImageResource, key: string, accept: string) => {
  const imageUrl = withOrigin(api.origin, image.urls[key]);
  return (await fetch(imageUrl, { headers: { accept } })).status;
};
const makeAllVariants = ({ id }: ImageResource) => renderVariants({ imageId: id, generation: 1 });

async function requestAllVariants(image: ImageResource): Promise<number[]> {
  const requests = presetKeys.flatMap((key) => accepts.map((accept) => requestVariant(image, key, accept)));
  return [...new Set(await Promise.all(requests))];
}

/** Uploads an image of another owner at the same time. */
async function uploadOtherImage(): Promise<number> {
  const image = await api.stranger.upload(`other-${++nameCount}.png`, await images.png(64, 48));
  return requestVariant(image, "w128", "image/webp");
}

describe("an SVG that takes too long", () => {
  it("is rejected at upload when it is costly at any size, and delays no one", async () => {
    const bomb = createForm("nested.svg", svgBomb());
    const [answer, other] = await Promise.all([
      api.owner.call("POST", "/api/upload", bomb),
      uploadOtherImage(),
    ]);

    expect(answer).toMatchObject({
      status: 400,
      body: { code: "INVALID_IMAGE", message: "The image takes too long to decode." },
    });
    expect(other).toBe(200);
  });

  it("is rendered once for all presets, formats, retries and visitors", async () => {
    const image = await uploadBomb();
    const before = renderCount;
    const [, other] = await Promise.all([makeAllVariants(image), uploadOtherImage()]);

    expect([renderCount - before, other]).toEqual([2, 200]);

    // Like the executor after a failure, and like others who see that something is missing.
    for (let retry = 0; retry < 3; retry++) await makeAllVariants(image);
    expect(await requestAllVariants(image)).toEqual([404]);
    expect(await requestAllVariants(image)).toEqual([404]);
    expect(renderCount - before).toBe(2);

    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(status.variants).toEqual({ ready: [], pending: [], failed: [...presetKeys] });

    const variants = await api.owner.expect<{ data: { key: string; error: string | null }[] }>(
      200,
      "GET",
      `/api/images/${image.id}/variants`,
    );
    expect(variants.data.find(({ key }) => key === "w512")?.error).toBe("Rendering took too long.");
    expect(await requestVariant(image, "original", "*/*")).toBe(200);
  });

  it("is rendered once when visitors request it before the job starts", async () => {
    const image = await uploadBomb();
    const before = renderCount;
    const keys = presetKeys.filter((key) => !["thumb", "w128", "w256"].includes(key));
    const requests = keys.flatMap((key) => accepts.map((accept) => requestVariant(image, key, accept)));

    expect([...new Set(await Promise.all(requests))]).toEqual([404]);

    await makeAllVariants(image);
    expect(renderCount - before).toBe(1);

    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(status.variants.failed).toEqual([...presetKeys]);
  });

  it("is retried when its owner asks, once each time", async () => {
    const image = await uploadBomb();
    await makeAllVariants(image);
    const before = renderCount;
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w128"] });
    await runJobs(image);

    expect(renderCount - before).toBe(1);
    expect(await requestVariant(image, "w128", "image/webp")).toBe(200);

    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w1024"] });
    await runJobs(image);

    expect(await requestAllVariants(image)).toContain(404);
    expect(renderCount - before).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { singleton } from "@/lib/kernel/singleton";
import { presetKeys } from "@/lib/kernel/variant-keys";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import type { Decoder } from "@/lib/platform/decoder/decoder";
import { makeVariants } from "@/lib/variants";
import { serveApi } from "@/test/api-suite";
import { form } from "@/test/caller";
import * as pictures from "@/test/images";
import { runJobs } from "@/test/pictures-with-variants";
import { at } from "@/test/uploads";

/** The decoder of this process, with limits that are soon reached, and how often it has been asked to render. */
let renderings = 0;
singleton("decoder", (): Decoder => {
  const decoder = createDecoder({ maxChildren: 2, limits: { cpuMs: 1500, wallMs: 100_000 } });
  return {
    ...decoder,
    renderVariants: (...args) => {
      renderings += 1;
      return decoder.renderVariants(...args);
    },
  };
});

const api = serveApi();
const accepts = ["image/avif,image/webp", "image/webp", "image/png"];
let names = 0;

/** Small at inspection, too much for any preset but the smallest. */
const uploadBomb = () => api.owner.upload(`filters-${++names}.svg`, pictures.svgFilterBomb());
const ask = async (image: ImageResource, key: string, accept: string) => {
  const address = at(api.origin, image.urls[key]);
  return (await fetch(address, { headers: { accept } })).status;
};
const jobOf = ({ id }: ImageResource) => makeVariants({ imageId: id, generation: 1 });

async function askForAll(image: ImageResource): Promise<number[]> {
  const wishes = presetKeys.flatMap((key) => accepts.map((accept) => ask(image, key, accept)));
  return [...new Set(await Promise.all(wishes))];
}

/** What another owner does meanwhile. */
async function othersPicture(): Promise<number> {
  const image = await api.stranger.upload(`other-${++names}.png`, await pictures.png(64, 48));
  return ask(image, "w128", "image/webp");
}

describe("a drawing that takes too long", () => {
  it("is refused at its upload when its size does not matter, and holds nobody up", async () => {
    const bomb = form("nested.svg", pictures.svgBomb());
    const [answer, other] = await Promise.all([api.owner.call("POST", "/api/upload", bomb), othersPicture()]);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "INVALID_IMAGE", message: "The image takes too long to decode." },
    });
    expect(other).toBe(200);
  });

  it("is rendered once for all presets, formats, retries and strangers", async () => {
    const image = await uploadBomb();
    const before = renderings;
    const [, other] = await Promise.all([jobOf(image), othersPicture()]);
    expect([renderings - before, other]).toEqual([2, 200]);
    // As the executor would after a failure, and as others ask who see that something is missing.
    for (let retry = 0; retry < 3; retry++) await jobOf(image);
    expect(await askForAll(image)).toEqual([404]);
    expect(await askForAll(image)).toEqual([404]);
    expect(renderings - before).toBe(2);

    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(status.variants).toEqual({ ready: [], pending: [], failed: [...presetKeys] });
    const variants = await api.owner.expect<{ data: { key: string; error: string | null }[] }>(
      ...([200, "GET", `/api/images/${image.id}/variants`] as const),
    );
    expect(variants.data.find(({ key }) => key === "w512")?.error).toBe("Rendering took too long.");
    expect(await ask(image, "original", "*/*")).toBe(200);
  });

  it("is rendered once when strangers ask before the job has begun", async () => {
    const image = await uploadBomb();
    const before = renderings;
    const keys = presetKeys.filter((key) => !["thumb", "w128", "w256"].includes(key));
    const wishes = keys.flatMap((key) => accepts.map((accept) => ask(image, key, accept)));
    expect([...new Set(await Promise.all(wishes))]).toEqual([404]);
    await jobOf(image);
    expect(renderings - before).toBe(1);
    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(status.variants.failed).toEqual([...presetKeys]);
  });

  it("is tried again when its owner asks, once each time", async () => {
    const image = await uploadBomb();
    await jobOf(image);
    const before = renderings;
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w128"] });
    await runJobs(image);
    expect(renderings - before).toBe(1);
    expect(await ask(image, "w128", "image/webp")).toBe(200);

    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w1024"] });
    await runJobs(image);
    expect(await askForAll(image)).toContain(404);
    expect(renderings - before).toBe(2);
  });
});

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { executor } from "@/lib/platform/transaction";
import { markFailed } from "@/lib/variants";
import { serveApi } from "@/test/api-suite";
import { animatedGif, animatedWebp, gif, transparentPng } from "@/test/images";
import { at, photo } from "@/test/uploads";
import { listVariants } from "@/test/variants";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const addressOf = (image: ImageResource, key: string, query = "") =>
  at(api.origin, image.urls.original).replace("/images/", `/images/${key}/`) + query;
const originalOf = (image: ImageResource, query: string) => at(api.origin, image.urls.original) + query;

async function look(url: string, accept = "image/avif,image/webp,*/*") {
  const response = await fetch(url, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  if (status !== 200) return { status, problem: JSON.parse(bytes.toString()), headers };
  const { format, pages = 1, hasAlpha } = await sharp(bytes, { animated: true }).metadata();
  return { status, headers, type: headers.get("content-type"), format, pages, hasAlpha };
}

describe("the weights of Accept", () => {
  it("decide between the formats that are there", async () => {
    const image = await api.owner.upload("weights.jpg", await photo());
    for (const [accept, type] of [
      ["image/avif;q=0.5,image/webp;q=0.9", "image/webp"],
      ["image/avif;q=0,image/webp", "image/webp"],
      ["image/avif,image/webp", "image/avif"],
      ["image/jpeg,image/webp;q=0.9", "image/jpeg"],
      ["*/*", "image/jpeg"],
    ])
      expect([accept, (await look(addressOf(image, "w128"), accept)).type]).toEqual([accept, type]);
  });
});

describe("?format=", () => {
  it("gives a preset in that format to whoever asks, whatever they take", async () => {
    const image = await api.owner.upload("forced.jpg", await photo());
    for (const format of ["avif", "webp", "jpeg", "png"]) {
      for (const accept of ["image/avif,image/webp", "*/*", "text/html"]) {
        const { status, type, headers } = await look(addressOf(image, "w128", `?format=${format}`), accept);
        expect([status, type, headers.get("vary")]).toEqual([200, `image/${format}`, null]);
        expect(headers.get("cache-control")).toContain("public");
      }
    }
    const list = await listVariants(api.owner, image.id);
    const formats = list.data.find(({ key }) => key === "w128")?.renderings.map((one) => one.format);
    expect(formats?.sort()).toEqual(["avif", "jpeg", "png", "webp"]);
  });

  it("moves where the format can, and shows the first frame where it cannot", async () => {
    for (const [name, bytes] of [
      ["moves.gif", await animatedGif()],
      ["moves.webp", await animatedWebp()],
    ] as const) {
      const image = await api.owner.upload(name, bytes);
      for (const key of ["w128", "thumb"]) {
        for (const format of ["webp", "gif", "jpeg", "png", "avif"]) {
          const { status, type, pages } = await look(addressOf(image, key, `?format=${format}`));
          const frames = format === "webp" || format === "gif" ? 5 : 1;
          expect([name, format, status, type, pages]).toEqual([name, format, 200, `image/${format}`, frames]);
        }
      }
    }
  });

  it("is refused where there can be no such format", async () => {
    const image = await api.owner.upload("refused.jpg", await photo());
    for (const url of [
      ...["", "jpg", "AVIF", "tiff", "webp,avif"].map((format) =>
        addressOf(image, "w128", `?format=${format}`),
      ),
      addressOf(image, "w128", "?format=gif"),
      addressOf(image, "w128", "?format=bmp&format=webp"),
      addressOf(image, "og-image", "?format=webp"),
      originalOf(image, "?format=png"),
    ]) {
      const { status, problem, headers } = await look(url);
      expect([url, status, problem?.code, Object.keys(problem?.details ?? {})]).toEqual([
        url,
        400,
        "VALIDATION_ERROR",
        ["format"],
      ]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    for (const [url, type] of [
      [originalOf(image, "?format=jpeg"), "image/jpeg"],
      [addressOf(image, "og-image", "?format=jpeg"), "image/jpeg"],
      [addressOf(image, "w128", "?format=webp&format=bmp"), "image/webp"],
      [addressOf(image, "w128", "?nonsense=1&v=1&format=png&sig=x"), "image/png"],
    ] as const)
      expect(await look(url)).toMatchObject({ status: 200, type });
  });

  it("tells nobody whether there is an image", async () => {
    const hidden = await api.owner.upload("hidden.jpg", await photo(), { visibility: "private" });
    for (const query of ["?format=gif", "?format=webp"]) {
      expect((await look(addressOf(hidden, "w128", query))).status).toBe(404);
      expect((await look(originalOf(hidden, query))).status).toBe(404);
    }
  });

  it("makes GIFs of GIFs, and flattens what JPEG cannot hold", async () => {
    const still = await api.owner.upload("still.gif", await gif(64, 48));
    expect(await look(addressOf(still, "w128", "?format=gif"))).toMatchObject({ status: 200, format: "gif" });
    const clear = await api.owner.upload("clear.png", await transparentPng());
    expect(await look(addressOf(clear, "w128", "?format=jpeg"))).toMatchObject({ hasAlpha: false });
    expect(await look(addressOf(clear, "w128", "?format=png"))).toMatchObject({ hasAlpha: true });
  });

  it("has a custom variant that exists made in another format, but none made", async () => {
    const image = await api.owner.upload("custom.jpg", await photo());
    const key = "w64-h64-q80-fitcover";
    const credential = { headers: { authorization: `Bearer ${api.owner.key}` } };
    expect((await fetch(addressOf(image, key, "?format=webp"))).status).toBe(404);
    expect((await fetch(addressOf(image, key, "?format=webp"), credential)).status).toBe(200);
    for (const format of ["png", "jpeg", "avif"])
      expect((await look(addressOf(image, key, `?format=${format}`))).type).toBe(`image/${format}`);
    const list = await listVariants(api.owner, image.id);
    expect(list.custom_count).toBe(1);
    const sig = new URL(list.data.find((one) => one.key === key)?.url ?? "").search;
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/variants/${key}`);
    expect((await look(addressOf(image, key, `${sig}&format=png&v=1`))).type).toBe("image/png");
  });

  it("goes along to the present address", async () => {
    const image = await api.owner.upload("before.jpg", await photo());
    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "after.jpg" });
    const former = await fetch(addressOf(image, "w128", "?v=1&format=png"), { redirect: "manual" });
    expect([former.status, former.headers.get("cache-control")]).toEqual([308, "no-store"]);
    expect(former.headers.get("location")).toMatch(/\/w128\/after\.jpg\?v=1&format=png$/);
  });
});

describe("a format that could not be made", () => {
  /** Leaves the variant failed in AVIF and WebP, or in one of them. */
  async function fail(image: ImageResource, but?: string) {
    await markFailed({ imageId: image.id, generation: 1, keys: ["w256"] }, "too slow");
    if (but === undefined) return;
    await executor().delete(imageVariants).where(eq(imageVariants.format, but));
  }

  it("leaves the next one to those who leave it open", async () => {
    const image = await api.owner.upload("fails.jpg", await photo());
    await fail(image, "webp");
    const accept = "image/avif,image/webp,*/*";
    expect(await look(addressOf(image, "w256"), accept)).toMatchObject({ status: 200, type: "image/webp" });
    expect(await look(addressOf(image, "w256"), accept)).toMatchObject({ status: 200, type: "image/webp" });
    expect(await look(addressOf(image, "w256"), "image/avif")).toMatchObject({ type: "image/jpeg" });
    const list = await listVariants(api.owner, image.id);
    const variant = list.data.find(({ key }) => key === "w256");
    expect(variant?.renderings.map((one) => one.format).sort()).toEqual(["jpeg", "webp"]);
  });

  it("is said to be so to those who want it and no other", async () => {
    const image = await api.owner.upload("fails-too.jpg", await photo());
    await fail(image);
    for (const format of ["avif", "webp"]) {
      const { status, problem, headers } = await look(addressOf(image, "w256", `?format=${format}`));
      expect([status, problem?.code, headers.get("cache-control")]).toEqual([
        404,
        "VARIANT_FAILED",
        "no-store",
      ]);
    }
    expect((await look(addressOf(image, "w256", "?format=png"))).status).toBe(200);
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w256"] });
    expect((await look(addressOf(image, "w256", "?format=avif"))).status).toBe(200);
  });
});

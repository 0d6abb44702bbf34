import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { markFailed } from "@/lib/variants";
import { animatedGif, animatedWebp, gif, transparentPng } from "@/test/builders/images";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const variantUrl = (image: ImageResource, key: string, query = "") =>
  withOrigin(api.origin, image.urls.original).replace("/images/", `/images/${key}/`) + query;
const originalUrl = (image: ImageResource, query: string) =>
  withOrigin(api.origin, image.urls.original) + query;

async function fetchImage(url: string, accept = "image/avif,image/webp,*/*") {
  const response = await fetch(url, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  if (status !== 200) return { status, problem: JSON.parse(bytes.toString()), headers };

  const { format, pages = 1, hasAlpha } = await sharp(bytes, { animated: true }).metadata();
  return { status, headers, type: headers.get("content-type"), format, pages, hasAlpha };
}

describe("Accept weights", () => {
  it("choose between the available formats", async () => {
    const image = await api.owner.upload("weights.jpg", await testImage());
    for (const [accept, type] of [
      ["image/avif;q=0.5,image/webp;q=0.9", "image/webp"],
      ["image/avif;q=0,image/webp", "image/webp"],
      ["image/avif,image/webp", "image/avif"],
      ["image/jpeg,image/webp;q=0.9", "image/jpeg"],
      ["*/*", "image/jpeg"],
    ])
      expect([accept, (await fetchImage(variantUrl(image, "w128"), accept)).type]).toEqual([accept, type]);
  });
});

describe("?format=", () => {
  it("serves a preset in that format to anyone, whatever they accept", async () => {
    const image = await api.owner.upload("forced.jpg", await testImage());
    for (const format of ["avif", "webp", "jpeg", "png"]) {
      for (const accept of ["image/avif,image/webp", "*/*", "text/html"]) {
        const { status, type, headers } = await fetchImage(
          variantUrl(image, "w128", `?format=${format}`),
          accept,
        );
        expect([status, type, headers.get("vary")]).toEqual([200, `image/${format}`, null]);
        expect(headers.get("cache-control")).toContain("public");
      }
    }

    const list = await listVariants(api.owner, image.id);
    const formats = list.data.find(({ key }) => key === "w128")?.renderings.map((one) => one.format);

    expect(formats?.sort()).toEqual(["avif", "jpeg", "png", "webp"]);
  });

  it("takes each name in any case, and `jpg` for JPEG", async () => {
    const image = await api.owner.upload("any-case.jpg", await testImage());
    for (const [name, type] of [
      ["jpg", "image/jpeg"],
      ["JPG", "image/jpeg"],
      ["JPEG", "image/jpeg"],
      ["AVIF", "image/avif"],
      ["WebP", "image/webp"],
    ] as const) {
      const answer = await fetchImage(variantUrl(image, "w128", `?format=${name}`));
      expect([answer.status, answer.type], name).toEqual([200, type]);
    }

    const sameBytes = await fetchImage(variantUrl(image, "w128", "?format=jpeg"));
    const etag = (await fetchImage(variantUrl(image, "w128", "?format=JPG"))).headers.get("etag");

    expect(etag).toBe(sameBytes.headers.get("etag"));

    const { data } = await api.owner.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      "/api/images?format=JPG&limit=200",
    );
    expect(data.map(({ id }) => id)).toContain(image.id);
  });

  it("is animated where the format supports it, and shows the first frame otherwise", async () => {
    for (const [name, bytes] of [
      ["moves.gif", await animatedGif()],
      ["moves.webp", await animatedWebp()],
    ] as const) {
      const image = await api.owner.upload(name, bytes);
      for (const key of ["w128", "thumb"]) {
        for (const format of ["webp", "gif", "jpeg", "png", "avif"]) {
          const { status, type, pages } = await fetchImage(variantUrl(image, key, `?format=${format}`));
          const frames = format === "webp" || format === "gif" ? 5 : 1;
          expect([name, format, status, type, pages]).toEqual([name, format, 200, `image/${format}`, frames]);
        }
      }
    }
  });

  it("is rejected where the format is impossible", async () => {
    const image = await api.owner.upload("rejected.jpg", await testImage());
    for (const url of [
      ...["", "jpe", "AVIFF", "tiff", "webp,avif"].map((format) =>
        variantUrl(image, "w128", `?format=${format}`),
      ),
      variantUrl(image, "w128", "?format=gif"),
      variantUrl(image, "w128", "?format=bmp&format=webp"),
      variantUrl(image, "og-image", "?format=webp"),
      originalUrl(image, "?format=png"),
    ]) {
      const { status, problem, headers } = await fetchImage(url);
      expect([url, status, problem?.code, Object.keys(problem?.details ?? {})]).toEqual([
        url,
        400,
        "VALIDATION_ERROR",
        ["format"],
      ]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    for (const [url, type] of [
      [originalUrl(image, "?format=jpeg"), "image/jpeg"],
      [variantUrl(image, "og-image", "?format=jpeg"), "image/jpeg"],
      [variantUrl(image, "w128", "?format=webp&format=bmp"), "image/webp"],
      [variantUrl(image, "w128", "?nonsense=1&v=1&format=png&sig=x"), "image/png"],
    ] as const)
      expect(await fetchImage(url)).toMatchObject({ status: 200, type });
  });

  it("never reveals whether an image exists", async () => {
    const hidden = await api.owner.upload("hidden.jpg", await testImage(), { visibility: "private" });
    for (const query of ["?format=gif", "?format=webp"]) {
      expect((await fetchImage(variantUrl(hidden, "w128", query))).status).toBe(404);
      expect((await fetchImage(originalUrl(hidden, query))).status).toBe(404);
    }
  });

  it("renders GIFs from GIFs, and flattens what JPEG cannot store", async () => {
    const still = await api.owner.upload("still.gif", await gif(64, 48));
    expect(await fetchImage(variantUrl(still, "w128", "?format=gif"))).toMatchObject({
      status: 200,
      format: "gif",
    });

    const clear = await api.owner.upload("clear.png", await transparentPng());
    expect(await fetchImage(variantUrl(clear, "w128", "?format=jpeg"))).toMatchObject({ hasAlpha: false });
    expect(await fetchImage(variantUrl(clear, "w128", "?format=png"))).toMatchObject({ hasAlpha: true });
  });

  it("renders an existing custom variant in another format, but creates no new one", async () => {
    const image = await api.owner.upload("custom.jpg", await testImage());
    const key = "w64-h64-q80-fitcover";
    const credential = { headers: { authorization: `Bearer ${api.owner.key}` } };

    expect((await fetch(variantUrl(image, key, "?format=webp"))).status).toBe(404);
    expect((await fetch(variantUrl(image, key, "?format=webp"), credential)).status).toBe(200);

    for (const format of ["png", "jpeg", "avif"])
      expect((await fetchImage(variantUrl(image, key, `?format=${format}`))).type).toBe(`image/${format}`);
    const list = await listVariants(api.owner, image.id);

    expect(list.custom_count).toBe(1);

    const sig = new URL(list.data.find((one) => one.key === key)?.url ?? "").search;
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/variants/${key}`);

    expect((await fetchImage(variantUrl(image, key, `${sig}&format=png&v=1`))).type).toBe("image/png");
  });

  it("is carried over to the current URL", async () => {
    const image = await api.owner.upload("before.jpg", await testImage());
    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "after.jpg" });
    const redirect = await fetch(variantUrl(image, "w128", "?v=1&format=png"), { redirect: "manual" });

    expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([308, "no-store"]);
    expect(redirect.headers.get("location")).toMatch(/\/w128\/after\.jpg\?v=1&format=png$/);
  });
});

describe("a format that failed to render", () => {
  /** Marks the variant as failed in AVIF and WebP, or in one of them. */
  async function failVariant(image: ImageResource, exceptFormat?: string) {
    await markFailed({ imageId: image.id, generation: 1, keys: ["w256"] }, "too slow");
    if (exceptFormat === undefined) return;

    await db().delete(imageVariants).where(eq(imageVariants.format, exceptFormat));
  }

  it("falls back to the next one for requests without a fixed format", async () => {
    const image = await api.owner.upload("fails.jpg", await testImage());
    await failVariant(image, "webp");
    const accept = "image/avif,image/webp,*/*";

    expect(await fetchImage(variantUrl(image, "w256"), accept)).toMatchObject({
      status: 200,
      type: "image/webp",
    });
    expect(await fetchImage(variantUrl(image, "w256"), accept)).toMatchObject({
      status: 200,
      type: "image/webp",
    });
    expect(await fetchImage(variantUrl(image, "w256"), "image/avif")).toMatchObject({ type: "image/jpeg" });

    const list = await listVariants(api.owner, image.id);
    const variant = list.data.find(({ key }) => key === "w256");

    expect(variant?.renderings.map((one) => one.format).sort()).toEqual(["jpeg", "webp"]);
  });

  it("is reported as failed to requests for exactly that format", async () => {
    const image = await api.owner.upload("fails-too.jpg", await testImage());
    await failVariant(image);
    for (const format of ["avif", "webp"]) {
      const { status, problem, headers } = await fetchImage(variantUrl(image, "w256", `?format=${format}`));
      expect([status, problem?.code, headers.get("cache-control")]).toEqual([
        404,
        "VARIANT_FAILED",
        "no-store",
      ]);
    }

    expect((await fetchImage(variantUrl(image, "w256", "?format=png"))).status).toBe(200);

    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: ["w256"] });
    expect((await fetchImage(variantUrl(image, "w256", "?format=avif"))).status).toBe(200);
  });
});

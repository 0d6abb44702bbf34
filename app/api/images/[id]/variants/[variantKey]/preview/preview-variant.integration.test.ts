import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { imageFiles } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { decoder } from "@/lib/platform/decoder";
import { objectStore, scratchFolder } from "@/lib/platform/storage";
import { markFailed, renderVariants } from "@/lib/variants";
import { truncate } from "@/test/builders/hostile-images";
import { animatedGif, photo, svg, transparentPng } from "@/test/builders/images";
import { custom, expectClean, variantAudits, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse, listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const { variantUrl, variantPath, upload } = variantHelpers(api);

const headers = () => ({ authorization: `Bearer ${api.owner.key}` });
const preview = (image: ImageResource, key: string, query = "", init: RequestInit = {}) =>
  fetch(`${api.origin}${variantPath(image, key)}/preview${query}`, { headers: headers(), ...init });

describe("a preview", () => {
  it("has the bytes that delivery sends later, and creates nothing", async () => {
    const image = await api.owner.upload("sea.jpg", await photo(900, 600));
    for (const key of ["w320-h0-q55-fitinside", "w300-h300-q80-fitcontain", "thumb", "w512"]) {
      for (const format of ["avif", "webp", "jpeg"]) {
        const response = await preview(image, key, `?format=${format}`);
        const [width, height] = ["x-image-width", "x-image-height"].map((name) =>
          Number(response.headers.get(name)),
        );
        const shown = await decodeResponse(response);
        expect([shown.status, shown.type, shown.width, shown.height]).toEqual([
          200,
          `image/${format}`,
          width,
          height,
        ]);
        const delivered = await fetch(variantUrl(image, key), {
          headers: { ...headers(), accept: `image/${format}` },
        });
        expect(shown.bytes.equals((await decodeResponse(delivered)).bytes), `${key} ${format}`).toBe(true);
      }
    }
    await expectClean();
  });

  it("stores nothing, takes no slot, sends no event, and is not cached", async () => {
    const image = await upload();
    const before = (await listVariants(api.owner, image.id)).custom_count;
    const response = await preview(image, custom);

    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/avif",
      "cache-control": "no-store",
      "content-disposition": `inline; filename=${custom}.avif`,
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-image-width": "120",
      "x-image-height": "60",
    });

    await response.arrayBuffer();
    const list = await listVariants(api.owner, image.id);

    expect([before, list.custom_count]).toEqual([0, 0]);
    expect(list.data.some(({ key }) => key === custom)).toBe(false);
    expect(await variantAudits(image)).toEqual([]);
    expect((await fetch(variantUrl(image, custom))).status).toBe(404);
    expect(await readdir(scratchFolder())).toEqual([]);
  });

  it("comes from storage when the rendition is stored", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1, keys: [custom] });
    const renderSpy = vi.spyOn(decoder(), "renderRenditions");
    const shown = await decodeResponse(await preview(image, custom, "?format=webp"));

    expect([shown.status, shown.width, renderSpy.mock.calls.length]).toEqual([200, 120, 0]);

    await decodeResponse(await preview(image, custom, "?format=png"));
    expect(renderSpy.mock.calls.length).toBe(1);

    renderSpy.mockRestore();
  });

  it("reports its size to HEAD without rendering", async () => {
    const image = await upload();
    const renderSpy = vi.spyOn(decoder(), "renderRenditions");
    const response = await preview(image, "w9-h9-q1-fitcover", "", { method: "HEAD" });

    expect([response.status, response.headers.get("x-image-width")]).toEqual([200, "9"]);
    expect(renderSpy.mock.calls.length).toBe(0);

    renderSpy.mockRestore();
  });

  it("moves where the format can, and shows the first frame where it cannot", async () => {
    const image = await api.owner.upload("turning.gif", await animatedGif({ frames: 4 }));
    const key = "w24-h0-q80-fitinside";
    const types = [];
    for (const query of ["", "?format=gif", "?format=jpeg", "?format=avif"]) {
      const shown = await decodeResponse(await preview(image, key, query));
      types.push([shown.type, shown.width]);
    }

    expect(types).toEqual([
      ["image/webp", 24],
      ["image/gif", 24],
      ["image/jpeg", 24],
      ["image/avif", 24],
    ]);
  });

  it("renders an SVG at the requested size, with transparency where the format allows it", async () => {
    const svgImage = await api.owner.upload("drawing.svg", svg(64, 48));
    const large = await preview(svgImage, "w640-h0-q80-fitinside", "?format=png");

    expect(large.headers.get("x-image-height")).toBe("480");
    expect((await decodeResponse(large)).width).toBe(640);

    const image = await api.owner.upload("clear.png", await transparentPng());
    const [png, jpeg] = [
      await decodeResponse(await preview(image, "w64-h0-q80-fitinside", "?format=png")),
      await decodeResponse(await preview(image, "w64-h0-q80-fitinside", "?format=JPG")),
    ];

    expect([png.pixelAt?.(0.98, 0.98)[3], jpeg.pixelAt?.(0.98, 0.98)]).toEqual([0, [255, 255, 255, 255]]);
  });

  it("belongs to its owner, and requires the scope to read", async () => {
    const image = await upload();
    const path = `${variantPath(image, "w128")}/preview`;
    const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read"]);
    const uploader = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
    const answers = await Promise.all(
      [reader, uploader, api.stranger].map(async (caller) => (await caller.call("GET", path)).status),
    );

    expect(answers).toEqual([200, 403, 403]);
    expect((await fetch(api.origin + path)).status).toBe(401);

    const unknown = variantPath({ ...image, id: "img_01jd0000000000000000000000" }, "w128");
    expect((await api.owner.call("GET", `${unknown}/preview`)).status).toBe(404);
  });

  it.each([
    ["variantKey", "original", ""],
    ["variantKey", "w0640-h0-q80-fitinside", ""],
    ["format", "w128", "?format=tiff"],
    ["format", "og-image", "?format=webp"],
    ["format", "w128", "?format=gif"],
    ["quality", "w128", "?quality=3"],
  ])("is rejected with a wrong %s: %s%s", async (field, key, query) => {
    const image = await upload();
    expect(await api.owner.call("GET", `${variantPath(image, key)}/preview${query}`)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { [field]: expect.anything() } },
    });
  });

  it("is rejected for an image without a file", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "later.png" });
    expect(await api.owner.call("GET", `${variantPath(image, "w128")}/preview`)).toMatchObject({
      status: 400,
      body: { code: "UPLOAD_MISSING" },
    });
  });

  it("reports why rendering fails, and does not retry a known failure", async () => {
    const image = await upload();
    await markFailed({ imageId: image.id, generation: 1, keys: [custom] }, "out of luck");
    const renderSpy = vi.spyOn(decoder(), "renderRenditions");

    expect(await api.owner.call("GET", `${variantPath(image, custom)}/preview`)).toMatchObject({
      status: 404,
      body: { code: "VARIANT_FAILED", message: "out of luck" },
    });
    expect(renderSpy.mock.calls.length).toBe(0);

    renderSpy.mockRestore();
  });

  it("reports that the decoder rejects the bytes, before the first of them", async () => {
    const image = await api.owner.upload("cut.jpg", await photo(600, 400));
    const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    const key = file?.blobKey ?? "";
    const bytes = truncate(await photo(600, 400));
    await objectStore().delete([key]);
    await objectStore().put(key, Readable.from([bytes]));

    expect(await api.owner.call("GET", `${variantPath(image, "w128")}/preview`)).toMatchObject({
      status: 404,
      body: { code: "VARIANT_FAILED", message: "The image could not be rendered." },
    });
    expect(await readdir(scratchFolder())).toEqual([]);
  });

  it("is canceled when no client waits for it", async () => {
    const image = await api.owner.upload("large.jpg", await photo(4000, 3000));
    const renderSpy = vi.spyOn(decoder(), "renderRenditions");
    const caller = new AbortController();
    const pendingPreview = preview(image, "w4000-h0-q90-fitinside", "?format=avif", {
      signal: caller.signal,
    });

    await expect.poll(() => renderSpy.mock.calls.length).toBeGreaterThan(0);

    caller.abort();
    await expect(pendingPreview).rejects.toThrow();
    await expect(renderSpy.mock.results[0]?.value).rejects.toThrow("abort");

    renderSpy.mockRestore();
    await expect.poll(() => readdir(scratchFolder())).toEqual([]);
    expect((await preview(image, "w64-h0-q80-fitinside")).status).toBe(200);
  });
});

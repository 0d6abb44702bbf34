import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { decoder } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { scratchFolder } from "@/lib/platform/storage";
import { renderVariants } from "@/lib/variants";
import { truncate } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { testImage, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { createStreamStore } from "@/test/fakes/stream-store";
import { avifFile, deepHevc } from "@/test/fixtures/avif-file";
import { serveApi } from "@/test/harness/api-suite";
import { createMetadataImage, secret } from "@/test/harness/metadata-image";

// The full path of an image in a store without files: the decoder processes read their inputs as
// streams.

singleton("object-store", createStreamStore);
const api = serveApi();

const fetchUrl = (url: string | undefined, headers: Record<string, string> = {}) =>
  fetch(withOrigin(api.origin, url), { headers: { accept: "image/webp,*/*", ...headers } });

async function expectDelivered(image: ImageResource): Promise<void> {
  await renderVariants({ imageId: image.id, generation: 1 });
  const ready = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
  expect(ready.status.variants).toMatchObject({ pending: [], failed: [] });
  const response = await fetchUrl(ready.urls.w128);
  expect(response.status).toBe(200);
  const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(width).toBeLessThanOrEqual(128);
}

describe("an image in a store without files", () => {
  it.each([
    ["photo.jpg", () => images.photo(1200, 900)],
    ["plain.png", () => images.png(300, 200)],
    ["drawing.svg", async () => images.svg()],
    ["deep.heic", async () => avifFile(deepHevc, {})],
  ])("is uploaded, rendered and delivered: %s", async (filename, make) => {
    const bytes = await make();
    const image = await api.owner.upload(filename, bytes, { strip_metadata: "false" });

    await expectDelivered(image);

    const original = await fetchUrl(image.urls.original);
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  it("is accepted at its upload URL, stripped of its metadata and given its license", async () => {
    const fields = { strip_metadata: true, license: "cc-by-4.0", embed_license: true };
    const bytes = await createMetadataImage("jpeg");
    const image = await uploadInSteps(api.origin, api.owner, "steps.jpg", bytes, fields);

    expect(image.info.license_embedded).toBe(true);

    const original = Buffer.from(await (await fetchUrl(image.urls.original)).arrayBuffer());
    expect(original.includes(secret)).toBe(false);
    expect(original.includes("creativecommons.org/licenses/by/4.0")).toBe(true);
    await expectDelivered(image);
  });

  it("is delivered in ranges, also when it is too large for the memory cache", async () => {
    const pixels = randomBytes(900 * 700 * 3);
    const bytes = await sharp(pixels, { raw: { width: 900, height: 700, channels: 3 } })
      .png()
      .toBuffer();
    const image = await api.owner.upload("large.png", bytes, { strip_metadata: "false" });
    const part = await fetchUrl(image.urls.original, { range: "bytes=600000-1200000" });

    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(600_000, 1_200_001))).toBe(true);
  });

  it("is rejected when it is damaged", async () => {
    const damaged = truncate(await images.photo(320, 240));
    const upload = api.owner.upload("half.jpg", damaged);
    await expect(upload).rejects.toThrow(/INVALID_IMAGE/);
  });

  it("leaves no file behind", async () => {
    expect(existsSync(path.join(env().dataFolder, "files"))).toBe(false);
    expect(await readdir(scratchFolder())).toEqual([]);
  });
});

describe("a stream to the decoder", () => {
  it("fails with its own error, and the next task succeeds", async () => {
    const bytes = await testImage();
    const open = async () => Readable.from([bytes]);
    const failing = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 1000);
        throw new Error("the connection broke off");
      })(),
    );
    const broken = { sizeBytes: bytes.length, open: async (range?: object) => (range ? open() : failing) };

    await expect(decoder().inspect(broken)).rejects.toThrow("the connection broke off");

    const short = { sizeBytes: bytes.length + 1, open };
    await expect(decoder().inspect(short)).rejects.toThrow(/bytes instead of/);
    expect(await decoder().inspect({ sizeBytes: bytes.length, open })).toMatchObject({ width: 640 });
  });
});

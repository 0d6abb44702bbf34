import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { objectStore } from "@/lib/platform/storage";
import { renderVariants } from "@/lib/variants";
import * as images from "@/test/builders/images";
import { expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse, listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { sample } from "@/test/harness/sample";
import { listRenditions } from "./repository";
import { findSource } from "./source-repository";

const api = serveApi();
const { variantUrl, credential } = variantHelpers(api);

const findMaster = async (image: ImageResource) =>
  (await listRenditions(image.id, 1)).find((row) => row.kind === "master");

async function deleteObject(key: string | null | undefined): Promise<void> {
  await objectStore().delete([key ?? ""]);
}

async function uploadWithPresets(name: string, bytes: Buffer): Promise<ImageResource> {
  const image = await api.owner.upload(name, bytes);
  await renderVariants({ imageId: image.id, generation: 1 });
  return image;
}

describe("a master", () => {
  it("is stored for files that are costly to decode, and is never delivered", async () => {
    const image = await uploadWithPresets("dear.avif", await images.avif(1000, 800));
    const master = await findMaster(image);

    expect(master).toMatchObject({ variantKey: "master", format: "jpeg", width: 1000, height: 800 });

    const file = path.join(env().dataFolder, "files", master?.blobKey ?? "");
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: "jpeg", width: 1000 });

    const { data, custom_count } = await listVariants(api.owner, image.id);
    expect([data.map((one) => one.key).includes("master"), custom_count]).toEqual([false, 0]);

    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(status.variants.pending).toEqual([]);
    expect(status.variants.ready).not.toContain("master");
    expect((await fetch(variantUrl(image, "master"), credential())).status).toBe(404);
    await expectClean();
  });

  it.each(
    sample(
      [
        ["is cheap to decode", "cheap.jpg", () => images.jpeg({ width: 1000, height: 800 })],
        ["has lost nothing", "lossless.png", () => images.png(1000, 800)],
        [
          "is transparent",
          "through.webp",
          async () =>
            sharp(await images.transparentPng(1500, 1000))
              .webp()
              .toBuffer(),
        ],
        ["moves", "moving.webp", () => images.animatedWebp({ width: 600, height: 500 })],
      ] as const,
      2,
    ),
  )("is not stored for %s", async (_why, name, make) => {
    expect(await findMaster(await uploadWithPresets(name, await make()))).toBeUndefined();
  });

  it("is the source of small renditions, and the original the source of large ones", async () => {
    const image = await uploadWithPresets("source.avif", await images.avif(1000, 800));
    const source = await findSource(image.id, 1);
    await deleteObject(source?.file.blobKey);
    const made = await decodeResponse(await fetch(variantUrl(image, "w700-h0-q80-fitinside"), credential()));

    expect(made).toMatchObject({ status: 200, width: 700, height: 560 });
    expect(made.pixelAt?.(0.2, 0.2).slice(0, 3)).toEqual(
      images.quadrantColors.topLeft.map((value) => expect.closeTo(value, -1)),
    );
    expect((await fetch(variantUrl(image, "w800-h0-q80-fitinside"), credential())).status).toBe(404);
  });

  it("is optional when it is lost, and a repair renders it again", async () => {
    const image = await uploadWithPresets("lost.avif", await images.avif(1000, 800));
    await deleteObject((await findMaster(image))?.blobKey);

    expect((await fetch(variantUrl(image, "w300-h0-q80-fitinside"), credential())).status).toBe(200);

    const { findings } = await fsck({ repair: true, force: false, hashes: false });
    expect(findings.map(({ kind, subject }) => `${kind} ${subject}`)).toContain(
      `missing-variant ${image.id} master jpeg`,
    );

    await renderVariants({ imageId: image.id, generation: 1 });
    expect(await findMaster(image)).toMatchObject({ status: "ready" });
  });
});

import { describe, expect, it } from "vitest";
import { detectMetadata } from "@/lib/engine/metadata/detect-metadata";
import type { ImageResource } from "@/lib/images/resource";
import { renderVariants } from "@/lib/variants";
import * as testImages from "@/test/builders/images";
import { readXmpPacket } from "@/test/builders/licensed-image";
import { uploadBytes, withOrigin } from "@/test/builders/uploads";
import { variantHelpers } from "@/test/builders/variant-helpers";
import { listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createMetadataImage, secret } from "@/test/harness/metadata-image";

const api = serveApi();
const { variantUrl } = variantHelpers(api);
const byLink = "https://creativecommons.org/licenses/by/4.0/";
const licensed = { license: "cc-by-4.0", embed_license: "true" };
const accepts = { avif: "image/avif", webp: "image/webp", jpeg: "*/*", png: "*/*" } as const;

async function fetchRendition(
  image: ImageResource,
  key: string,
  format: keyof typeof accepts,
): Promise<Buffer> {
  const response = await fetch(variantUrl(image, key), { headers: { accept: accepts[format] } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, `image/${format}`]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get("content-length")));

  return bytes;
}

describe("variants of a licensed image", () => {
  it("contain the license in every format, and no other metadata of the file", async () => {
    const image = await api.owner.upload("laden.jpg", await createMetadataImage("jpeg"), licensed);
    await renderVariants({ imageId: image.id, generation: 1 });
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const bytes = await fetchRendition(image, "w128", format);
      expect(await readXmpPacket(bytes)).toContain(
        `<xmpRights:WebStatement>${byLink}</xmpRights:WebStatement>`,
      );
      expect(bytes.includes(secret)).toBe(false);
      expect(detectMetadata(bytes, format)).not.toContain("gps");
    }

    const { data } = await listVariants(api.owner, image.id);
    const found = data.find(({ key }) => key === "w128")?.renderings ?? [];
    for (const { format, size_bytes } of found)
      expect((await fetchRendition(image, "w128", format as keyof typeof accepts)).length).toBe(size_bytes);
  });

  it("contain it where the file itself cannot", async () => {
    const image = await api.owner.upload("drawing.svg", testImages.svg(), licensed);
    expect(image.info.license_embedded).toBe(false);
    for (const format of ["avif", "webp", "png"] as const)
      expect(await readXmpPacket(await fetchRendition(image, "w256", format))).toContain(byLink);
  });

  it("omit it when it was not requested, and stay the same until the file is replaced", async () => {
    const plain = await api.owner.upload("plain.jpg", await createMetadataImage("jpeg"), {
      license: "cc-by-4.0",
    });
    expect(await readXmpPacket(await fetchRendition(plain, "w128", "webp"))).toBe("");
    expect((await fetchRendition(plain, "w256", "jpeg")).includes(secret)).toBe(false);

    const changes = { embed_license: true, license: "cc-by-sa-4.0" };
    await api.owner.expect(200, "PATCH", `/api/images/${plain.id}`, changes);

    expect(await readXmpPacket(await fetchRendition(plain, "w512", "webp"))).toBe("");

    const attempt = await api.owner.expect(200, "POST", `/api/images/${plain.id}/replace`, {});
    await uploadBytes(api.origin, attempt, await testImages.jpeg());
    const done = await api.owner.expect(200, "POST", `/api/images/${plain.id}/complete`);

    expect(done.info.license_embedded).toBe(true);
    expect(await readXmpPacket(await fetchRendition(done, "w512", "webp"))).toContain("licenses/by-sa/4.0/");

    const original = await fetch(withOrigin(api.origin, done.urls.original));
    expect(await readXmpPacket(Buffer.from(await original.arrayBuffer()))).toContain("licenses/by-sa/4.0/");
  });
});

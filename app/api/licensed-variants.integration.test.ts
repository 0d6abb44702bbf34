import { describe, expect, it } from "vitest";
import { metadataIn } from "@/lib/engine/metadata/metadata-in";
import type { ImageResource } from "@/lib/images/resource";
import { makePresets } from "@/lib/variants";
import { serveApi } from "@/test/api-suite";
import * as pictures from "@/test/images";
import { laden, secret } from "@/test/laden";
import { packetOf } from "@/test/licensed";
import { picturesOf } from "@/test/pictures-with-variants";
import { at, send } from "@/test/uploads";
import { listVariants } from "@/test/variants";

const api = serveApi();
const { addressOf } = picturesOf(api);
const byLink = "https://creativecommons.org/licenses/by/4.0/";
const licensed = { license: "cc-by-4.0", embed_license: "true" };
const accepts = { avif: "image/avif", webp: "image/webp", jpeg: "*/*", png: "*/*" } as const;

async function delivered(image: ImageResource, key: string, format: keyof typeof accepts): Promise<Buffer> {
  const response = await fetch(addressOf(image, key), { headers: { accept: accepts[format] } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, `image/${format}`]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get("content-length")));
  return bytes;
}

describe("variants of a licensed image", () => {
  it("say the license in every format, and nothing else of the file", async () => {
    const image = await api.owner.upload("laden.jpg", await laden("jpeg"), licensed);
    await makePresets(image.id, 1);
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const bytes = await delivered(image, "w128", format);
      expect(await packetOf(bytes)).toContain(`<xmpRights:WebStatement>${byLink}</xmpRights:WebStatement>`);
      expect(bytes.includes(secret)).toBe(false);
      expect(metadataIn(bytes, format)).not.toContain("gps");
    }
    const { data } = await listVariants(api.owner, image.id);
    const found = data.find(({ key }) => key === "w128")?.renderings ?? [];
    for (const { format, size_bytes } of found)
      expect((await delivered(image, "w128", format as keyof typeof accepts)).length).toBe(size_bytes);
  });

  it("say it where the file itself cannot", async () => {
    const image = await api.owner.upload("drawing.svg", pictures.svg(), licensed);
    expect(image.info.license_embedded).toBe(false);
    for (const format of ["avif", "webp", "png"] as const)
      expect(await packetOf(await delivered(image, "w256", format))).toContain(byLink);
  });

  it("say nothing when it was not wanted, and keep what they say until the file is replaced", async () => {
    const plain = await api.owner.upload("plain.jpg", await laden("jpeg"), { license: "cc-by-4.0" });
    expect(await packetOf(await delivered(plain, "w128", "webp"))).toBe("");
    expect((await delivered(plain, "w256", "jpeg")).includes(secret)).toBe(false);

    const wishes = { embed_license: true, license: "cc-by-sa-4.0" };
    await api.owner.expect(200, "PATCH", `/api/images/${plain.id}`, wishes);
    expect(await packetOf(await delivered(plain, "w512", "webp"))).toBe("");
    const attempt = await api.owner.expect(200, "POST", `/api/images/${plain.id}/replace`, {});
    await send(api.origin, attempt, await pictures.jpeg());
    const done = await api.owner.expect(200, "POST", `/api/images/${plain.id}/complete`);
    expect(done.info.license_embedded).toBe(true);
    expect(await packetOf(await delivered(done, "w512", "webp"))).toContain("licenses/by-sa/4.0/");
    const original = await fetch(at(api.origin, done.urls.original));
    expect(await packetOf(Buffer.from(await original.arrayBuffer()))).toContain("licenses/by-sa/4.0/");
  });
});

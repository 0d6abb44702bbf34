import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import * as testImages from "@/test/builders/images";
import { uploadBytes, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";

const api = serveApi();
const byLink = "https://creativecommons.org/licenses/by/4.0/";
const secret = "SECRET CAMERA";
let photo: Buffer;

beforeAll(async () => {
  photo = await sharp(await testImages.jpeg({ width: 120, height: 80, orientation: 6, profile: "p3" }))
    .keepMetadata()
    .withExifMerge({ IFD0: { Make: secret } })
    .jpeg()
    .toBuffer();
});

async function fetchOriginal(image: ImageResource): Promise<Buffer> {
  return Buffer.from(await (await fetch(withOrigin(api.origin, image.urls.original))).arrayBuffer());
}

async function readXmpPacket(image: ImageResource): Promise<string> {
  const bytes = await fetchOriginal(image);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(image.info.sha256);
  expect(bytes.length).toBe(image.info.size_bytes);

  return (await sharp(bytes).metadata()).xmp?.toString() ?? "";
}

async function replaceImage(image: ImageResource, bytes: Buffer, fields = {}): Promise<ImageResource> {
  const attempt = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`, fields);
  expect((await uploadBytes(api.origin, attempt, bytes)).status).toBe(200);
  return api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
}

describe("a license in the file", () => {
  it("is written when an upload requests it, and the pixels stay the same", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", {
      filename: "licensed.jpg",
      license: "cc-by-4.0",
      embed_license: true,
    });
    expect(image).toMatchObject({ embed_license: true, info: { license_embedded: null } });

    await uploadBytes(api.origin, image, photo);
    const done = await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect(done).toMatchObject({ embed_license: true, info: { license_embedded: true } });
    expect(done.info.exif).toMatchObject({ make: secret });
    expect(await readXmpPacket(done)).toContain(`<cc:license rdf:resource="${byLink}"/>`);

    const bytes = await fetchOriginal(done);
    const [before, after] = await Promise.all([sharp(photo).metadata(), sharp(bytes).metadata()]);

    expect([after.orientation, after.icc]).toEqual([before.orientation, before.icc]);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
    expect(bytes.includes(secret)).toBe(true);
  });

  it.each([
    ["png", testImages.png],
    ["webp", testImages.webp],
  ] as const)("is written into %s by a single-call upload", async (format, make) => {
    await api.owner.expect(200, "PATCH", "/api/profile", { display_name: "Ada & Co" });
    const image = await api.owner.upload(`one-call.${format}`, await make(64, 48), {
      license: "all-rights-reserved",
      embed_license: "true",
    });
    expect(image).toMatchObject({ embed_license: true, info: { license_embedded: true } });
    expect(await readXmpPacket(image)).toContain("© Ada &amp; Co. All rights reserved");
  });

  it("is the default license of new images", async () => {
    const license = await api.owner.expect(201, "POST", "/api/licenses", {
      name: "Press use",
      author: "Grace Hopper",
      copyright_notice: "© Grace <2026>",
      commercial_use: false,
    });
    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { license: license.id } });
    const inOne = await api.owner.upload("default.jpg", photo, { embed_license: "true" });
    const inSteps = await uploadInSteps(api.origin, api.owner, "default-steps.jpg", photo, {
      embed_license: true,
    });
    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: {} });
    for (const image of [inOne, inSteps]) {
      const packet = await readXmpPacket(image);
      expect(packet).toContain("© Grace &lt;2026&gt;");
      expect(packet).toContain("<photoshop:Credit>Grace Hopper<");
      expect(packet).toMatch(/Press use\. .*No commercial use/);
    }

    const named = await api.owner.upload("named.jpg", photo, { embed_license: "1", license: "Press use" });

    expect(named.license).toBe(license.id);
    expect(await readXmpPacket(named)).toContain("Grace Hopper");
  });

  it("stays while all other metadata are removed", async () => {
    const image = await uploadInSteps(api.origin, api.owner, "stripped.jpg", photo, {
      license: "cc0-1.0",
      embed_license: true,
      strip_metadata: true,
    });
    expect(image.info).toMatchObject({ license_embedded: true, exif: null });
    expect(await readXmpPacket(image)).toContain("<xmpRights:Marked>False<");
    expect((await fetchOriginal(image)).includes(secret)).toBe(false);
    expect((await sharp(await fetchOriginal(image)).metadata()).orientation).toBe(6);
  });

  it("is added or removed with the next file after the setting changes", async () => {
    const image = await uploadInSteps(api.origin, api.owner, "patched.jpg", photo, { license: "cc-by-4.0" });
    expect(image).toMatchObject({ embed_license: false, info: { license_embedded: false } });

    const patched = await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { embed_license: true });
    expect(patched).toMatchObject({ embed_license: true, info: { license_embedded: false } });
    expect(patched.info.sha256).toBe(image.info.sha256);

    const second = await replaceImage(image, photo, { license: "cc-by-sa-4.0" });
    expect(second.info.license_embedded).toBe(true);
    expect(await readXmpPacket(second)).toContain("https://creativecommons.org/licenses/by-sa/4.0/");

    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { embed_license: false });
    const third = await replaceImage(image, photo);

    expect(third).toMatchObject({ embed_license: false, info: { license_embedded: false } });
    expect(await readXmpPacket(third)).toBe("");
  });

  it("is not written where there is none, or where the format cannot store it", async () => {
    const none = await api.owner.upload("none.jpg", photo, { embed_license: "true", license: "none" });
    expect(none).toMatchObject({ embed_license: true, info: { license_embedded: false } });
    expect(await fetchOriginal(none)).toEqual(photo);

    const svg = testImages.svg();
    const image = await api.owner.upload("a.svg", svg, { embed_license: "true", license: "cc-by-4.0" });

    expect(image).toMatchObject({ embed_license: true, info: { license_embedded: false } });
    expect(await fetchOriginal(image)).toEqual(svg);
  });

  it("is requested by a boolean: everything else is rejected by name", async () => {
    const created = { filename: "x.jpg", embed_license: "yes" };
    for (const answer of [
      await api.owner.call("POST", "/api/images", created),
      await api.owner.call("POST", "/api/upload", createForm("x.jpg", photo, { embed_license: "yes" })),
      await api.owner.call("POST", "/api/images/import", { ...created, url: "https://example.com/x.jpg" }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { details: { embed_license: expect.anything() } } });
    const unknown = createForm("x.jpg", photo, { embed_license: "true", license: "no such one" });
    expect(await api.owner.call("POST", "/api/upload", unknown)).toMatchObject({
      status: 400,
      body: { details: { license: expect.anything() } },
    });
  });

  it("leaves storage consistent", async () => {
    const report = await fsck({ repair: false, force: false, hashes: true });
    expect(report.findings).toEqual([]);
  });
});

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { withAvatarSize } from "@/lib/image-urls/image-path";
import { pngHeader } from "@/test/builders/hostile-images";
import { animatedGif, jpeg, photo, quadrantColors } from "@/test/builders/images";
import { createCaller, createForm } from "@/test/harness/caller";
import {
  exists,
  listKeys,
  picturePath,
  putPicture,
  readProfile,
  servePictures,
} from "@/test/harness/profile-picture-suite";

const { api, open, download } = servePictures();

const sizes = [64, 128, 512] as const;

describe("an uploaded profile picture", () => {
  it("is upright, square from the middle, in three sizes, without any metadata", async () => {
    const owner = await createCaller(api.origin);
    // Landscape when upright; stored on its side.
    const bytes = await jpeg({
      width: 1200,
      height: 800,
      orientation: 6,
      profile: "p3",
      gps: { latitude: 48.1, longitude: 11.5 },
    });
    const url = await putPicture(owner, bytes);

    expect(url).toMatch(/^http:\/\/localhost:3999\/i\/profile\/pic_[0-9a-z]{26}\/512\.webp$/);
    expect((await readProfile(owner)).profile_picture).toBe(url);

    for (const size of sizes) {
      const avatar = await download(withAvatarSize(url, size));
      const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(avatar).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: size, height: size });
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      const { data } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
      const pixelAt = (x: number, y: number) => [
        ...data.subarray((y * size + x) * 3, (y * size + x) * 3 + 3),
      ];
      const [near, far] = [Math.floor(size / 4), Math.floor((size * 3) / 4)];
      const { topLeft, topRight, bottomLeft, bottomRight } = quadrantColors;
      for (const [x, y, expected] of [
        [near, near, topLeft],
        [far, near, topRight],
        [near, far, bottomLeft],
        [far, far, bottomRight],
      ] as const) {
        const difference = pixelAt(x, y).map((value, index) => Math.abs(value - (expected[index] ?? 0)));
        // The original colors belong to a wider space.
        expect(Math.max(...difference), `${size}: ${x}, ${y}`).toBeLessThan(64);
      }
    }
  });

  it("is cut around the middle of the long side", async () => {
    const owner = await createCaller(api.origin);
    const bars = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#ff0000" } })
      .composite([
        {
          input: { create: { width: 300, height: 300, channels: 3, background: "#0000ff" } },
          left: 300,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { channels } = await sharp(await download(await putPicture(owner, bars))).stats();

    expect(channels.map(({ min }) => min)[2]).toBeGreaterThan(240);
    expect(channels.map(({ max }) => max)[0]).toBeLessThan(16);
  });

  it("is not enlarged, and only the first frame of an animation", async () => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await animatedGif());
    const { width, height, pages } = await sharp(await download(url)).metadata();

    expect(width).toBe(height);
    expect(width).toBeLessThan(512);
    expect(pages ?? 1).toBe(1);
  });

  it("may be sent as raw bytes", async () => {
    const owner = await createCaller(api.origin);
    const response = await fetch(api.origin + picturePath, {
      method: "PUT",
      body: new Uint8Array(await jpeg()),
      headers: { authorization: `Bearer ${owner.key}`, "content-type": "image/jpeg" },
    });

    expect([response.status, await response.json()]).toMatchObject([
      200,
      { profile_picture: expect.stringContaining("/i/profile/") },
    ]);
  });

  it("may be larger than other bodies", async () => {
    const owner = await createCaller(api.origin);
    const bytes = await photo(1_600, 1_600, 100);
    expect(bytes.length).toBeGreaterThan(1_000_000);
    await putPicture(owner, bytes);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ["no image", async () => Buffer.from("just a text"), "INVALID_IMAGE"],
    ["half an image", async () => (await jpeg()).subarray(0, 3_000), "INVALID_IMAGE"],
    ["an image of too many pixels", async () => pngHeader(20_000, 20_000), "IMAGE_TOO_LARGE"],
  ])("that is %s is rejected, and the previous one stays", async (_what, make, code) => {
    const owner = await createCaller(api.origin);
    const url = await putPicture(owner, await jpeg());
    const answer = await owner.call("PUT", picturePath, createForm("me.jpg", await make()));

    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await readProfile(owner)).profile_picture).toBe(url);
    expect((await open(url)).status).toBe(200);
    expect(await exists(await listKeys(owner))).toEqual([true, true, true]);
  });

  it("is in the audit log, and unknown fields are rejected", async () => {
    const owner = await createCaller(api.origin);
    await putPicture(owner, await jpeg());
    const log = await owner.expect<{ data: unknown[] }>(200, "GET", "/api/audit-logs?resource_type=profile");

    expect(log.data).toMatchObject([{ action: "update", metadata: { fields: ["profile_picture"] } }]);

    const form = createForm("me.jpg", await jpeg(), { alt: "Me" });
    expect((await owner.call("PUT", picturePath, form)).status).toBe(400);
  });
});

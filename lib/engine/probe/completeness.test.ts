import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { animatedGif, jpeg } from "@/test/builders/images";
import { avifFile, deepHevc } from "@/test/fixtures/avif-file";
import { walkGifBlocks } from "../container/gif-blocks";
import { inspect } from "./inspect";

const damaged = (format: string) => ({
  code: "INVALID_IMAGE",
  message: `The ${format} file is damaged or incomplete.`,
});
const cut = (bytes: Uint8Array, length: number) => Buffer.from(bytes.subarray(0, length));

describe("a file that lacks image data", () => {
  it("is no HEIC, however little is missing", async () => {
    const bytes = avifFile(deepHevc, {});
    await expect(inspect(bytes)).resolves.toMatchObject({ format: "heic" });
    for (const missing of [1, 20, 100])
      await expect(inspect(cut(bytes, bytes.length - missing))).rejects.toMatchObject(damaged("HEIC"));
  });

  it("is no animated GIF when it ends in a frame", async () => {
    const bytes = await animatedGif({ frames: 3 });
    const images = [...walkGifBlocks(bytes)].filter(({ kind }) => kind === "image");
    for (const { raw } of images) {
      const start = raw.byteOffset - bytes.byteOffset;
      await expect(inspect(cut(bytes, start + 5))).rejects.toMatchObject(damaged("GIF"));
      await expect(inspect(cut(bytes, start + raw.length - 2))).rejects.toMatchObject(damaged("GIF"));
    }
    await expect(inspect(cut(bytes, bytes.length - 1))).resolves.toMatchObject({ pages: 3 });
  });

  it("is no TIFF when its color profile is missing", async () => {
    const bytes = await sharp(await jpeg({ profile: "p3" }))
      .keepIccProfile()
      .tiff({ compression: "lzw" })
      .toBuffer();
    const profileAt = bytes.indexOf("acsp") - 36;
    const directoryAt = bytes.readUInt32LE(4);

    expect(profileAt).toBeGreaterThan(0);

    const moved = Buffer.concat([
      bytes,
      bytes.subarray(profileAt, profileAt + bytes.readUInt32BE(profileAt)),
    ]);

    for (let at = directoryAt + 2; at < directoryAt + 2 + bytes.readUInt16LE(directoryAt) * 12; at += 12)
      if (bytes.readUInt16LE(at) === 34675) moved.writeUInt32LE(bytes.length, at + 8);

    await expect(inspect(moved)).resolves.toMatchObject({ colorSpace: "display-p3" });
    await expect(inspect(cut(moved, moved.length - 1))).rejects.toMatchObject(damaged("TIFF"));
  });
});

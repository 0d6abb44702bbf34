import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A square of which every piece is unmistakable, with a text in its metadata. */
export async function noiseJpeg(size = 600, marker = "Marker of the metadata"): Promise<Buffer> {
  return sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .withExif({ IFD0: { Make: marker, Artist: marker } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

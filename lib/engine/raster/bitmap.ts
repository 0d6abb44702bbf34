import { encodeTiff } from "./encode-tiff";
import { type Sharp, sharp } from "./sharp";

/** Decoded upright pixels of 8 bits a channel. */
export interface Bitmap {
  pixels: Buffer;
  width: number;
  height: number;
  /** 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
  /** The profile that gives the numbers their meaning; null for sRGB. */
  profile: Uint8Array | null;
}

/** A pipeline over the picture's pixels, which sees its profile. */
export function toPipeline(bitmap: Bitmap): Sharp {
  const { width, height, channels } = bitmap;
  return bitmap.profile
    ? sharp(encodeTiff(bitmap, bitmap.profile))
    : sharp(bitmap.pixels, { raw: { width, height, channels } });
}

/** What the pipeline gives, with 8 bits a channel; the profile is the caller's to know. */
export async function toBitmap(pipeline: Sharp, profile: Uint8Array | null): Promise<Bitmap> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: data, width, height, channels: info.channels as Bitmap["channels"], profile };
}

interface Pixels16Options {
  isGray: boolean;
  /** The largest number that the decoder gives. */
  maxSample: number;
}

/** The pixels of the pipeline with 16 bits a channel, whatever they had before. */
export async function toPixels16(pipeline: Sharp, { isGray, maxSample }: Pixels16Options) {
  const { data, info } = await pipeline
    .toColourspace(isGray ? "grey16" : "rgb16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const bytes = data.byteOffset % 2 === 0 ? data : Uint8Array.from(data);
  const pixels = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  const factor = 65_535 / maxSample;
  if (factor !== 1) {
    for (let at = 0; at < pixels.length; at += 1)
      pixels[at] = Math.min(65_535, Math.round((pixels[at] ?? 0) * factor));
  }
  const { width, height } = info;
  return { pixels, width, height, channels: info.channels as Bitmap["channels"] };
}

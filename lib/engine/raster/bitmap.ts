import { encodeTiff } from "./encode-tiff";
import { type Sharp, sharp } from "./sharp";

/** Decoded upright pixels, 8 bits per channel. */
export interface Bitmap {
  pixels: Buffer;
  width: number;
  height: number;
  /** 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
  /** The ICC profile of the pixels; `null` for sRGB. */
  profile: Uint8Array | null;
}

/** Returns a pipeline over the pixels, with their profile attached. */
export function toPipeline(bitmap: Bitmap): Sharp {
  const { width, height, channels } = bitmap;
  return bitmap.profile
    ? sharp(encodeTiff(bitmap, bitmap.profile))
    : sharp(bitmap.pixels, { raw: { width, height, channels } });
}

/** Renders the pipeline with 8 bits per channel. The caller provides the profile of the result. */
export async function toBitmap(pipeline: Sharp, profile: Uint8Array | null): Promise<Bitmap> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: data, width, height, channels: info.channels as Bitmap["channels"], profile };
}

interface Pixels16Options {
  isGray: boolean;
  /** The largest sample that the decoder returns. */
  maxSample: number;
}

/** Renders the pipeline with 16 bits per channel, whatever its depth. */
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

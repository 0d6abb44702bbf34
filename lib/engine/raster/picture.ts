import { type Sharp, sharp } from "./sharp";
import { tiffOf } from "./tiff-of";

/** Decoded upright pixels of 8 bits a channel. */
export interface Picture {
  pixels: Buffer;
  width: number;
  height: number;
  /** 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
  /** The profile that gives the numbers their meaning; null for sRGB. */
  profile: Uint8Array | null;
}

/** A pipeline over the picture's pixels, which sees its profile. */
export function pipelineOf(picture: Picture): Sharp {
  const { width, height, channels } = picture;
  return picture.profile
    ? sharp(tiffOf(picture, picture.profile))
    : sharp(picture.pixels, { raw: { width, height, channels } });
}

/** What the pipeline gives, with 8 bits a channel; the profile is the caller's to know. */
export async function pictureOf(pipeline: Sharp, profile: Uint8Array | null): Promise<Picture> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: data, width, height, channels: info.channels as Picture["channels"], profile };
}

interface DeepOptions {
  isGray: boolean;
  /** The largest number that the decoder gives. */
  deepest: number;
}

/** The pixels of the pipeline with 16 bits a channel, whatever they had before. */
export async function deepPixelsOf(pipeline: Sharp, { isGray, deepest }: DeepOptions) {
  const { data, info } = await pipeline
    .toColourspace(isGray ? "grey16" : "rgb16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const bytes = data.byteOffset % 2 === 0 ? data : Uint8Array.from(data);
  const pixels = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  const factor = 65_535 / deepest;
  if (factor !== 1) {
    for (let at = 0; at < pixels.length; at += 1)
      pixels[at] = Math.min(65_535, Math.round((pixels[at] ?? 0) * factor));
  }
  const { width, height } = info;
  return { pixels, width, height, channels: info.channels as Picture["channels"] };
}

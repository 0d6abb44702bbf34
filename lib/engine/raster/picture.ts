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

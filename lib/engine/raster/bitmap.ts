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

/** Returns a pipeline over the pixels, whose output keeps their profile. */
export function toProfiledPipeline(bitmap: Bitmap): Sharp {
  return bitmap.profile ? toPipeline(bitmap).keepIccProfile() : toPipeline(bitmap);
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

interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

const headerBytes = 8;
const short = 3;
const long = 4;
const undefinedBytes = 7;

/**
 * Encodes the pixels as an uncompressed TIFF with an ICC profile. This is the only way to pass both
 * to sharp without a conversion of the pixels.
 */
function encodeTiff({ pixels, width, height, channels }: Pixels, profile: Uint8Array): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const directoryAt = headerBytes;
  const hasAlpha = channels === 2 || channels === 4;
  const entryCount = hasAlpha ? 11 : 10;
  const bitsAt = directoryAt + 2 + entryCount * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  entries.push(
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, channels > 2 ? bitsAt : 0x0008_0008],
    [259, short, 1, 1],
    [262, short, 1, channels > 2 ? 2 : 1],
    [273, long, 1, pixelsAt],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, pixels.length],
  );
  if (hasAlpha) entries.push([338, short, 1, 2]);
  entries.push([34675, undefinedBytes, profile.length, profileAt]);

  const tiff = Buffer.alloc(pixelsAt + pixels.length);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(directoryAt, 4);
  tiff.writeUInt16LE(entries.length, directoryAt);
  entries.forEach(([tag, type, count, value], index) => {
    const at = directoryAt + 2 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < 4; channel += 1) tiff.writeUInt16LE(8, bitsAt + channel * 2);
  tiff.set(profile, profileAt);
  tiff.set(pixels, pixelsAt);

  return tiff;
}

/** A small upright image in sRGB, four bytes per pixel. */
export interface Thumbnail {
  width: number;
  height: number;
  pixels: Uint8Array;
}

import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { adobeRgbProfile } from "../fixtures/icc-profile";
import { withExifChunk, withProfileChunk } from "../fixtures/png-chunk";

/** Test images, each generated in milliseconds. */

export interface Position {
  latitude: number;
  longitude: number;
}

interface JpegOptions {
  width?: number;
  height?: number;
  /**
   * EXIF orientation, 1 to 8: the stored pixels are rotated to make the image upright for a viewer.
   */
  orientation?: number;
  gps?: Position;
  /** The time of the camera, `2024:06:30 12:00:00`, with its offset `+02:00` if it knows it. */
  takenAt?: { time: string; offset?: string };
  quality?: number;
  profile?: "srgb" | "p3";
}

export const quadrantColors = {
  topLeft: [220, 30, 30],
  topRight: [30, 200, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [240, 240, 240],
} as const;

/**
 * Red, green, blue and white quarters, which reveal any rotation, flip or crop. Uncompressed RGB.
 */
export function quadrantPixels(width: number, height: number): Buffer {
  const { topLeft, topRight, bottomLeft, bottomRight } = quadrantColors;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? [topLeft, topRight] : [bottomLeft, bottomRight];
      pixels.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }

  return pixels;
}

function quadrants(width = 640, height = 480): Sharp {
  return sharp(quadrantPixels(width, height), { raw: { width, height, channels: 3 } });
}

/**
 * Stored transforms that the orientation tag undoes: [mirror left to right, then rotate clockwise
 * by degrees].
 */
const orientationTransforms: Record<number, [boolean, number]> = {
  1: [false, 0],
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 270],
  7: [true, 90],
  8: [false, 90],
};

export async function jpeg(options: JpegOptions = {}): Promise<Buffer> {
  const { orientation = 1, gps, takenAt, profile, quality = 90 } = options;
  const [mirrored, degrees] = orientationTransforms[orientation] ?? [false, 0];
  const upright = await quadrants(options.width, options.height).png().toBuffer();
  const flopped = mirrored ? await sharp(upright).flop().png().toBuffer() : upright;
  let image = sharp(flopped).rotate(degrees).jpeg({ quality, chromaSubsampling: "4:4:4" });
  if (profile) image = image.withIccProfile(profile);
  if (orientation !== 1) image = image.withMetadata({ orientation });
  if (gps) image = image.withExifMerge(buildExif(gps));
  if (takenAt) image = image.withExifMerge({ IFD2: buildTakenAt(takenAt) });

  return image.toBuffer();
}

function buildTakenAt({ time, offset }: NonNullable<JpegOptions["takenAt"]>) {
  return { DateTimeOriginal: time, ...(offset !== undefined && { OffsetTimeOriginal: offset }) };
}

function buildExif(position: Position) {
  return {
    IFD0: { Make: "Albumen", Model: "Test camera", Copyright: "Nobody" },
    IFD2: { ...buildTakenAt({ time: "2024:06:30 12:00:00" }), FNumber: "28/10", ExposureTime: "1/250" },
    IFD3: buildGps(position),
  };
}

function buildGps({ latitude, longitude }: Position) {
  return {
    GPSLatitudeRef: latitude < 0 ? "S" : "N",
    GPSLatitude: degreesMinutesSeconds(latitude),
    GPSLongitudeRef: longitude < 0 ? "W" : "E",
    GPSLongitude: degreesMinutesSeconds(longitude),
  };
}

/** The JPEG with a position as its only metadata. */
export function withPosition(bytes: Buffer, position: Position): Promise<Buffer> {
  return sharp(bytes)
    .withExif({ IFD3: buildGps(position) })
    .toBuffer();
}

function degreesMinutesSeconds(coordinate: number): string {
  const seconds = Math.round(Math.abs(coordinate) * 3600);
  return `${Math.floor(seconds / 3600)}/1 ${Math.floor(seconds / 60) % 60}/1 ${seconds % 60}/1`;
}

/** Soft noise at two scales, about as hard to compress as a photo. */
export async function photo(width: number, height: number, quality = 90): Promise<Buffer> {
  const noise = (scale: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: "gray",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .resize(width, height, { fit: "fill", kernel: "cubic" })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [coarse, fine] = await Promise.all([noise(64, 60), noise(3, 25)]);
  return sharp(coarse, { limitInputPixels: false })
    .composite([{ input: fine, blend: "overlay" }])
    .jpeg({ quality })
    .toBuffer();
}

/** Lines of black text on white. */
export const textJpeg = (lines: readonly string[]): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="${lines.length * 70 + 40}">
      <rect width="100%" height="100%" fill="white"/>
      ${lines.map((line, at) => `<text x="30" y="${at * 70 + 60}" font-size="38" font-family="sans-serif">${line}</text>`).join("")}
    </svg>`),
  )
    .jpeg()
    .toBuffer();

/** The left half is opaque red, the right half fully transparent. */
export async function transparentPng(width = 640, height = 480): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    if (at % width < width / 2) pixels.set([220, 30, 30, 255], at * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A gray ramp of 16 bits a channel. */
export async function deepPng(width = 512, height = 64): Promise<Buffer> {
  const values = new Uint16Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    values.fill(Math.round(((at % width) / (width - 1)) * 65_535), at * 3, at * 3 + 3);
  }
  return sharp(values, { raw: { width, height, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
}

/** Every frame differs from the previous one, which prevents encoders from merging them. */
async function createFrames(count: number, width: number, height: number): Promise<Sharp> {
  const pixels = Array.from({ length: count }, (_, index) => {
    const level = (index * 67) % 256;
    return Buffer.alloc(width * height * 3, Buffer.from([level, 255 - level, 60]));
  });
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(pixels), { raw });
}

interface AnimationOptions {
  frames?: number;
  width?: number;
  height?: number;
}

/** Frames of changing colors, 100 ms each, three loops. */
export async function animatedGif({
  frames = 5,
  width = 120,
  height = 90,
}: AnimationOptions = {}): Promise<Buffer> {
  return (await createFrames(frames, width, height))
    .gif({ delay: Array(frames).fill(100), loop: 3 })
    .toBuffer();
}

export async function animatedWebp({
  frames = 5,
  width = 120,
  height = 90,
}: AnimationOptions = {}): Promise<Buffer> {
  return (await createFrames(frames, width, height))
    .webp({ delay: Array(frames).fill(100), loop: 3 })
    .toBuffer();
}

export const webp = (width?: number, height?: number) =>
  quadrants(width, height).webp({ quality: 90 }).toBuffer();
export const png = (width?: number, height?: number) => quadrants(width, height).png().toBuffer();
export const gif = (width?: number, height?: number) => quadrants(width, height).gif().toBuffer();
export const tiff = (width?: number, height?: number) =>
  quadrants(width, height).tiff({ compression: "lzw" }).toBuffer();
export const avif = (width?: number, height?: number) =>
  quadrants(width, height).avif({ quality: 80, effort: 0 }).toBuffer();
export const cmykJpeg = (width?: number, height?: number) =>
  quadrants(width, height).toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer();

export async function pngWithGps(position: Position, orientation = 1): Promise<Buffer> {
  const { exif } = await sharp(await jpeg({ gps: position, width: 64, height: 48, orientation })).metadata();
  if (!exif) throw new Error("the JPEG has no EXIF");

  return withExifChunk(await png(64, 48), exif.subarray(6));
}

/** One color in Display-P3 values. */
export async function p3Png(color: readonly [number, number, number], side = 64): Promise<Buffer> {
  const { icc } = await sharp(await quadrants(8, 8).withIccProfile("p3").png().toBuffer()).metadata();
  if (!icc) throw new Error("the image has no profile");

  return withProfileChunk(await solidPng(color, side), icc);
}

/** One color in the values of a space with Adobe RGB's primaries and gamma. */
export async function adobeRgbPng(color: readonly [number, number, number], side = 64): Promise<Buffer> {
  return withProfileChunk(await solidPng(color, side), adobeRgbProfile());
}

function solidPng([r, g, b]: readonly [number, number, number], side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** The quarters as an SVG. */
export function svg(width = 64, height = 48): Buffer {
  const { topLeft, topRight, bottomLeft, bottomRight } = quadrantColors;
  const quarter = (x: number, y: number, color: readonly number[]) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="rgb(${color.join()})"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${quarter(0, 0, topLeft)}${quarter(1, 0, topRight)}${quarter(0, 1, bottomLeft)}${quarter(1, 1, bottomRight)}</svg>`,
  );
}

export const svgz = () => gzipSync(svg());

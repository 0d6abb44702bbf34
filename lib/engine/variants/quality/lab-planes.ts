import type { Bitmap } from "../../raster/bitmap";
import type { FloatArena } from "./float-arena";

/** The sample that shows through transparent pixels: black or white. */
export type Backdrop = 0 | 255;

/** One value per pixel. */
export interface Plane {
  width: number;
  height: number;
  samples: Float32Array;
}

export function allocatePlane(width: number, height: number, arena: FloatArena): Plane {
  return { width, height, samples: arena.allocate(width * height) };
}

const linearSteps = 4096;
const linearBySample = Float32Array.from({ length: 256 }, (_, sample) => {
  const value = sample / 255;
  return linearSteps * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
});
/** The cube root of CIE Lab, by linear light. A table costs a fifth of the function. */
const rootByLinear = Float32Array.from({ length: linearSteps + 2 }, (_, step) => {
  const value = step / linearSteps;
  return value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116;
});

/** Puts transparent pixels on the backdrop. */
export function flattenBitmap(bitmap: Bitmap, backdrop: Backdrop): Bitmap {
  const { channels, pixels, width, height } = bitmap;
  if (channels === 1 || channels === 3) return bitmap;

  const colors = channels === 2 ? 1 : 3;
  const flat = Buffer.allocUnsafe(width * height * colors);
  for (let from = 0, to = 0; to < flat.length; from += channels) {
    const alpha = (pixels[from + colors] as number) / 255;
    for (let color = 0; color < colors; color += 1, to += 1)
      flat[to] = (pixels[from + color] as number) * alpha + backdrop * (1 - alpha) + 0.5;
  }

  return { ...bitmap, channels: colors, pixels: flat };
}

/**
 * Fills the plane with the lightness of CIE Lab, 0 to 1, of an opaque image. Samples of a wider
 * space than sRGB are treated alike: both images of a comparison have the same profile.
 */
export function fillLightness({ samples }: Plane, { pixels, channels }: Bitmap): void {
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let at = 0, byte = 0; at < samples.length; at += 1, byte += channels) {
    const linear =
      0.2126 * (linearBySample[pixels[byte] as number] as number) +
      0.7152 * (linearBySample[pixels[byte + green] as number] as number) +
      0.0722 * (linearBySample[pixels[byte + blue] as number] as number);
    samples[at] = 1.16 * (rootByLinear[(linear + 0.5) | 0] as number) - 0.16;
  }
}

/**
 * Fills the planes with the two opponent colors of CIE Lab, each scaled to about 0 to 1, of an
 * opaque image. With step 2, the planes have half the sides, and each value is of four pixels.
 */
export function fillColors(redGreen: Plane, blueYellow: Plane, image: Bitmap, step: 1 | 2): void {
  const { pixels, channels } = image;
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  const right = (step - 1) * channels;
  const below = (step - 1) * image.width * channels;
  for (let y = 0, at = 0; y < redGreen.height; y += 1) {
    let byte = y * step * image.width * channels;
    for (let x = 0; x < redGreen.width; x += 1, at += 1, byte += step * channels) {
      const r = averageLinear(pixels, byte, right, below);
      const g = averageLinear(pixels, byte + green, right, below);
      const b = averageLinear(pixels, byte + blue, right, below);
      // X and Z are relative to the white point, so gray has the same root in all three.
      const rootX = rootByLinear[(0.4339 * r + 0.3762 * g + 0.1899 * b + 0.5) | 0] as number;
      const rootY = rootByLinear[(0.2126 * r + 0.7152 * g + 0.0722 * b + 0.5) | 0] as number;
      const rootZ = rootByLinear[(0.0178 * r + 0.1095 * g + 0.8727 * b + 0.5) | 0] as number;
      redGreen.samples[at] = 0.39 + 2.27 * (rootX - rootY);
      blueYellow.samples[at] = 0.49 + 0.91 * (rootY - rootZ);
    }
  }
}

function averageLinear(pixels: Buffer, at: number, right: number, below: number): number {
  return linearBySample[
    ((pixels[at] as number) +
      (pixels[at + right] as number) +
      (pixels[at + below] as number) +
      (pixels[at + below + right] as number)) >>
      2
  ] as number;
}

/** Averages squares of four pixels into a plane of half the sides. */
export function halvePlane(from: Plane, to: Plane): void {
  const { width: stride, samples } = from;
  for (let y = 0, at = 0; y < to.height; y += 1) {
    let first = 2 * y * stride;
    for (let x = 0; x < to.width; x += 1, at += 1, first += 2) {
      const above = (samples[first] as number) + (samples[first + 1] as number);
      const below = (samples[first + stride] as number) + (samples[first + stride + 1] as number);
      to.samples[at] = (above + below) / 4;
    }
  }
}

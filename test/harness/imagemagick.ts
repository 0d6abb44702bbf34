import { execFileSync } from "node:child_process";

/** Whether ImageMagick, whose resizing and rotation share no code with ours, is installed. */
export const hasImagemagick = (() => {
  try {
    return execFileSync("convert", ["-version"]).includes("ImageMagick");
  } catch {
    return false;
  }
})();
export const imagemagickMissing = "ImageMagick is not installed";

export function convert(...args: string[]): Buffer {
  return execFileSync("convert", args, { maxBuffer: 1024 ** 3, stdio: ["ignore", "pipe", "pipe"] });
}

/** Returns ImageMagick's output for a file and format string. */
export function identify(file: string, format: string): string {
  return execFileSync("identify", ["-format", format, file], { encoding: "utf8" });
}

/** Returns upright 8-bit RGBA pixels, read and resized by ImageMagick. */
export function readPixels(
  file: string,
  size: { width: number; height: number },
  ...extraArgs: string[]
): Buffer {
  const scaled = ["-resize", `${size.width}x${size.height}!`];
  return convert(
    file,
    "-auto-orient",
    ...extraArgs,
    "-colorspace",
    "sRGB",
    ...scaled,
    "-depth",
    "8",
    "rgba:-",
  );
}

/** Returns the mean color distance, 0 to 255; of transparent pixels only the alpha counts. */
export function meanDifference(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;

  let sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    const [alpha, otherAlpha] = [one[at + 3] ?? 0, other[at + 3] ?? 0];
    sum += Math.abs(alpha - otherAlpha);
    for (let channel = at; channel < at + 3; channel += 1)
      sum += Math.abs(((one[channel] ?? 0) * alpha - (other[channel] ?? 0) * otherAlpha) / 255);
  }

  return sum / one.length;
}

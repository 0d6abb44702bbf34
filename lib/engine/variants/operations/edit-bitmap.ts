import { type Bitmap, toBitmap } from "../../raster/bitmap";
import { type Sharp, sharp } from "../../raster/sharp";

/** A step of a recipe. Works on the samples as they are and keeps the profile. */
export type Operation = (bitmap: Bitmap) => Promise<Bitmap>;

/** Returns a pipeline over the samples, without their profile. */
export function openSamples({ pixels, width, height, channels }: Bitmap): Sharp {
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Runs the steps of one pipeline on the samples. */
export async function editBitmap(bitmap: Bitmap, edit: (pipeline: Sharp) => Sharp): Promise<Bitmap> {
  return toBitmap(edit(openSamples(bitmap)), bitmap.profile);
}

export function hasAlpha({ channels }: Pick<Bitmap, "channels">): boolean {
  return channels === 2 || channels === 4;
}

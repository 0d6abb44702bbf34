import sharp from "sharp";

/** Decodes an image to upright, opaque sRGB pixels of three bytes. */
export async function decode(input) {
  const { data, info } = await sharp(input)
    .autoOrient()
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Returns the pixels with the four channels that SSIM reads. */
export function withAlpha({ pixels, width, height }) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < pixels.length; to++) {
    data[to] = to % 4 === 3 ? 255 : pixels[from++];
  }
  return { data, width, height };
}

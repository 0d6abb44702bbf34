import type { DecodedPlane, Libheif } from "libheif-js/wasm-bundle.js";
import { damagedFile } from "../errors";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import type { Size } from "../variants/fit-box";
import { type Sharp, sharp } from "./sharp";

interface HeicOptions {
  /** The upright size of the primary image, used to find it among the images of the file. */
  size: Size;
  /** Whether 8 bits per channel are too few, because an HDR transfer curve will be undone. */
  is16Bit: boolean;
}

/**
 * Decodes a HEIC file to upright RGBA pixels. libheif decodes HEVC in WebAssembly and is loaded
 * only for the first such file.
 */
export async function decodeHeic(input: ImageInput, { size, is16Bit }: HeicOptions): Promise<Sharp> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  await libheif.ready;
  const file = new libheif.HeifDecoder();
  const images = file.decode(await readBytes(input));
  try {
    const image = images.find((one) => one.get_width() === size.width && one.get_height() === size.height);
    if (!image) throw damagedFile("heic");

    const pixels = await decodePixels(libheif, image.handle, is16Bit);
    return sharp(pixels, { raw: { ...size, channels: 4 } });
  } finally {
    for (const image of images) image.free();
    file.decoder?.delete();
  }
}

async function decodePixels(
  libheif: Libheif,
  handle: unknown,
  is16Bit: boolean,
): Promise<Uint8Array | Uint16Array> {
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: rgba8, heif_chroma_interleaved_RRGGBBAA_LE: rgba16 } =
    libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(handle, rgb, is16Bit ? rgba16 : rgba8);
  if (decoded.code !== undefined) throw new Error("HEIF processing error");

  try {
    const plane = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
    if (!plane) throw new Error("HEIF processing error");

    const bytes = removeRowPadding(plane, is16Bit ? 8 : 4);
    return is16Bit ? scaleTo16Bit(bytes, plane.bits_per_pixel) : bytes;
  } finally {
    libheif.heif_image_release(decoded.image);
  }
}

/** Removes the padding at the end of each row. */
function removeRowPadding({ data, width, height, stride }: DecodedPlane, pixelBytes: number): Uint8Array {
  const rowBytes = width * pixelBytes;
  const bytes = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1)
    bytes.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);

  return bytes;
}

function scaleTo16Bit(bytes: Uint8Array, bits: number): Uint16Array {
  const view = new DataView(bytes.buffer);
  const factor = 65_535 / (2 ** bits - 1);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, at) =>
    Math.min(65_535, Math.round(view.getUint16(at * 2, true) * factor)),
  );
}

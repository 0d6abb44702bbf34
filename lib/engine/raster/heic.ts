import { readFile } from "node:fs/promises";
import type { DecodedPlane, Libheif } from "libheif-js/wasm-bundle.js";
import { invalidImage } from "../errors";
import type { Size } from "../variants/output-size";
import { type Sharp, sharp } from "./sharp";

interface HeicOptions {
  /** The upright size of the main picture, by which it is found among those that a file may hold. */
  size: Size;
  /** Whether 8 bits a channel are too few, because a curve of light beyond white is to be undone. */
  isDeep: boolean;
}

/**
 * The pixels of a HEIC file, upright, red, green, blue and alpha; its HEVC frames are decoded by libheif in WebAssembly, which
 * is only loaded when the first such file comes.
 */
export async function decodeHeic(path: string, { size, isDeep }: HeicOptions): Promise<Sharp> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  await libheif.ready;
  const file = new libheif.HeifDecoder();
  const pictures = file.decode(await readFile(path));
  try {
    const picture = pictures.find(
      (one) => one.get_width() === size.width && one.get_height() === size.height,
    );
    if (!picture) throw invalidImage("The HEIC file's main picture cannot be read.");
    const pixels = await pixelsOf(libheif, picture.handle, isDeep);
    return sharp(pixels, { raw: { ...size, channels: 4 } });
  } finally {
    for (const picture of pictures) picture.free();
    file.decoder?.delete();
  }
}

async function pixelsOf(
  libheif: Libheif,
  handle: unknown,
  isDeep: boolean,
): Promise<Uint8Array | Uint16Array> {
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: shallow, heif_chroma_interleaved_RRGGBBAA_LE: deep } =
    libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(handle, rgb, isDeep ? deep : shallow);
  if (decoded.code !== undefined) throw new Error("HEIF processing error");
  try {
    const plane = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
    if (!plane) throw new Error("HEIF processing error");
    const bytes = rowsOf(plane, isDeep ? 8 : 4);
    return isDeep ? scaledTo16(bytes, plane.bits_per_pixel) : bytes;
  } finally {
    libheif.heif_image_release(decoded.image);
  }
}

/** The rows without what fills them up. */
function rowsOf({ data, width, height, stride }: DecodedPlane, pixelBytes: number): Uint8Array {
  const rowBytes = width * pixelBytes;
  const bytes = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1)
    bytes.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  return bytes;
}

function scaledTo16(bytes: Uint8Array, bits: number): Uint16Array {
  const view = new DataView(bytes.buffer);
  const factor = 65_535 / (2 ** bits - 1);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, at) =>
    Math.min(65_535, Math.round(view.getUint16(at * 2, true) * factor)),
  );
}

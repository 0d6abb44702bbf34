import { readFile } from "node:fs/promises";
import { invalidImage } from "../errors";
import type { Size } from "../variants/output-size";
import { type Sharp, sharp } from "./sharp";

/**
 * The pixels of a HEIC file, upright; its HEVC frames are decoded by libheif in WebAssembly, which is only loaded
 * when the first such file comes. A file may hold several pictures: the primary one is found by its size.
 */
export async function decodeHeic(path: string, primary: Size): Promise<Sharp> {
  const { default: heicDecode } = await import("heic-decode");
  const pictures = await heicDecode.all({ buffer: await readFile(path) });
  try {
    const picture = pictures.find(
      ({ width, height }) => width === primary.width && height === primary.height,
    );
    if (!picture) throw invalidImage("The HEIC file's main picture cannot be read.");
    const { data, width, height } = await picture.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

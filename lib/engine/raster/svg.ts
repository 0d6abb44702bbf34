import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { imageTooLarge, invalidImage } from "../errors";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { imageLimits } from "../limits";
import { looksLikeSvg } from "../probe/sniff-svg";
import { toScalableSvg } from "./scalable-svg";

const inflate = promisify(gunzip);

/** Returns the XML of an SVG file, inflated if compressed, in a form that renders at every scale. */
export async function readSvg(input: ImageInput): Promise<Buffer> {
  const bytes = await readBytes(input);
  return toScalableSvg(bytes[0] === 0x1f && bytes[1] === 0x8b ? await inflateSvg(bytes) : bytes);
}

/** Never holds more than the limit in memory. */
async function inflateSvg(bytes: Buffer): Promise<Buffer> {
  let svg: Buffer;
  try {
    svg = await inflate(bytes, { maxOutputLength: imageLimits.maxSvgBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw imageTooLarge("The SVG is larger than 2 MB when it is unpacked.");
    throw invalidImage("The compressed file is damaged.", cause);
  }
  if (!looksLikeSvg(svg)) throw invalidImage("The compressed file holds no SVG.");
  return svg;
}

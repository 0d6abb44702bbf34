import { type GifBlock, type GifFile, gifLabels, readGif } from "../container/gif-blocks";
import { imageLimits } from "../formats";

/** A GIF patched so that its decoder uses the whole screen and supports transparency. */
interface PatchedGif {
  bytes: Buffer;
  /** Number of frames inserted at the start, which are not part of the image. */
  prependedFrames: number;
}

/**
 * The decoder ignores screens larger than this or of these sizes, and uses the extent of the frames
 * instead.
 */
const maxTrustedSide = 2048;
const untrustedSizes = new Set(["640x480", "640x512", "800x600", "1024x768", "1280x1024", "1600x1200"]);
const clearToBackground = 2;
const maxColors = 256;

/**
 * Returns `undefined` for nearly all files, which decode correctly as they are. The decoder has no
 * transparency when no frame declares a transparent color, and shows undrawn areas black. A
 * transparent one-pixel frame inserted at the start, in the last corner of the screen, enables
 * transparency and sets the screen size.
 */
export function patchGif(bytes: Buffer): PatchedGif | undefined {
  const gif = tryReadGif(bytes);
  const frames = gif?.blocks.filter(({ kind }) => kind === "image") ?? [];
  const [first] = frames;
  if (!gif || !first) return undefined;

  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const isCovered = coversScreen(first, screen) && gif.blocks.every((block) => !clearsFrame(block));
  const pixels = screen.width * screen.height * frames.length;
  if (pixels === 0 || pixels > imageLimits.maxPixels || isCovered) return undefined;

  const isScreenUntrusted =
    Math.max(screen.width, screen.height) > maxTrustedSide ||
    untrustedSizes.has(`${screen.width}x${screen.height}`);
  const isTransparent = gif.blocks.some(hasTransparentColor);
  if (isTransparent && !isScreenUntrusted) return undefined;

  const blocks = gif.blocks
    .slice(0, -1)
    .flatMap((block) => [...buildTransparentClear(block, gif), block.raw]);

  return {
    bytes: Buffer.concat([gif.header, buildCornerFrame(screen), ...blocks, Buffer.of(0x3b)]),
    prependedFrames: 1,
  };
}

function tryReadGif(bytes: Buffer): GifFile | null {
  try {
    return readGif(bytes);
  } catch (error) {
    // The decoder rejects a damaged file with a specific error.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function coversScreen({ raw }: GifBlock, screen: { width: number; height: number }): boolean {
  const [left, top, width, height] = [1, 3, 5, 7].map((at) => Buffer.from(raw).readUInt16LE(at));
  return left === 0 && top === 0 && (width ?? 0) >= screen.width && (height ?? 0) >= screen.height;
}

function isGraphicControl({ kind, label, raw }: GifBlock): boolean {
  return kind === "extension" && label === gifLabels.graphicControl && raw.length >= 8;
}

function clearsFrame(block: GifBlock): boolean {
  return isGraphicControl(block) && (((block.raw[3] ?? 0) >> 2) & 7) === clearToBackground;
}

function hasTransparentColor(block: GifBlock): boolean {
  return isGraphicControl(block) && ((block.raw[3] ?? 0) & 1) === 1;
}

/**
 * The decoder clears a frame without a transparent color to the background color; browsers clear it
 * to transparent. This declares an unused palette index as transparent, if there is one.
 */
function buildTransparentClear(block: GifBlock, { header }: GifFile): Uint8Array[] {
  const hasRoom = ((header[10] ?? 0) & 0x87) !== 0x87;
  if (!clearsFrame(block) || hasTransparentColor(block) || !hasRoom) return [];

  return [buildGraphicControl(maxColors - 1)];
}

function buildCornerFrame({ width, height }: { width: number; height: number }): Buffer {
  const frame = Buffer.alloc(10);
  frame[0] = 0x2c;
  frame.writeUInt16LE(width - 1, 1);
  frame.writeUInt16LE(height - 1, 3);
  frame.writeUInt16LE(1, 5);
  frame.writeUInt16LE(1, 7);
  frame[9] = 0x80;
  const palette = Buffer.alloc(6);
  // Three-bit codes: clear (4), color 0, end (5).
  const pixel = Buffer.of(2, 2, 0x44, 0x01, 0);

  return Buffer.concat([buildGraphicControl(0), frame, palette, pixel]);
}

function buildGraphicControl(transparentColor: number): Buffer {
  return Buffer.of(0x21, gifLabels.graphicControl, 4, 1, 0, 0, transparentColor, 0);
}

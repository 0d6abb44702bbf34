import {
  type GifBlock,
  gifLabels,
  gifStartOfImage,
  readGifHeader,
  walkGifBlocks,
} from "../container/gif-blocks";
import { findBoxesEnd, readBoxes } from "../container/iso-box";
import { locatesMissingData } from "../container/iso-items";
import { damagedFile } from "../errors";
import type { ImageFormat } from "../formats";
import { openTiff, readDirectory } from "./tiff-directory";
import { hasShortJpegStrips } from "./tiff-support";

/** Whether a file lacks image data in a way that its decoder accepts. */
const truncationTests: Partial<Record<ImageFormat, (bytes: Uint8Array) => boolean>> = {
  avif: isIsoMediaTruncated,
  heic: isIsoMediaTruncated,
  gif: isGifTruncated,
  tiff: (bytes) => hasShortJpegStrips(bytes) || isProfileMissing(bytes),
};

/** @throws AppError INVALID_IMAGE */
export function assertComplete(bytes: Uint8Array, format: ImageFormat): void {
  if (truncationTests[format]?.(bytes)) throw damagedFile(format);
}

/** The decoder of HEIC shows a missing tile as a green area. */
function isIsoMediaTruncated(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const meta = readBoxes(view, 0, findBoxesEnd(view)).find(({ type }) => type === "meta");
    return meta !== undefined && locatesMissingData(view, meta);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/**
 * The decoder of GIF accepts an animation that ends in the middle of a frame, and leaves that frame
 * out. A single frame without a proper end is complete.
 */
function isGifTruncated(bytes: Uint8Array): boolean {
  const blocks: GifBlock[] = [];
  try {
    for (const block of walkGifBlocks(bytes)) blocks.push(block);
    return false;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }

  const end = blocks.reduce((at, { raw }) => at + raw.length, readGifHeader(bytes).length);
  const hasGraphicControl =
    blocks.at(-1)?.label === gifLabels.graphicControl || bytes[end + 1] === gifLabels.graphicControl;
  const isInFrame = hasGraphicControl || bytes[end] === gifStartOfImage;

  return isInFrame || blocks.filter(({ kind }) => kind === "image").length > 1;
}

const profileTag = 34675;

/**
 * The decoder of TIFF ignores a color profile beyond the end of the file, and shows other colors.
 */
function isProfileMissing(bytes: Uint8Array): boolean {
  const tiff = openTiff(bytes);
  return (tiff && readDirectory(tiff, tiff.first))?.missing.has(profileTag) ?? false;
}

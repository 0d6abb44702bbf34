import { type GifBlock, gifLabels, gifProfileName, readGif } from "../container/gif-blocks";

/**
 * Keeps the frames with their timing, the loop count and the ICC profile. Removes comments, texts, XMP and
 * trailing bytes.
 */
export function stripGif(bytes: Uint8Array): Uint8Array | null {
  const gif = readGif(bytes);
  return gif && Buffer.concat([gif.header, ...gif.blocks.flatMap((block) => filterBlock(block) ?? [])]);
}

function filterBlock({ kind, label, application, raw }: GifBlock): Uint8Array | undefined {
  if (kind !== "extension" || label === gifLabels.graphicControl) return raw;
  if (application === gifProfileName) return raw;
  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  // The loop sub-block has three bytes. Further sub-blocks do not affect rendering.
  return isLoop && raw[14] === 3 ? Buffer.concat([raw.subarray(0, 18), Buffer.alloc(1)]) : undefined;
}

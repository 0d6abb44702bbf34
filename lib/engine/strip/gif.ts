import { type GifBlock, gifLabels, gifProfileName, readGif } from "../container/gif-blocks";

/** Keeps the frames with their timing, the number of loops and the ICC profile; goes: comments, texts, XMP, the tail. */
export function stripGif(bytes: Uint8Array): Uint8Array | null {
  const gif = readGif(bytes);
  return gif && Buffer.concat([gif.header, ...gif.blocks.flatMap((block) => filterBlock(block) ?? [])]);
}

function filterBlock({ kind, label, application, raw }: GifBlock): Uint8Array | undefined {
  if (kind !== "extension" || label === gifLabels.graphicControl) return raw;
  if (application === gifProfileName) return raw;
  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  // The loop's sub-block has three bytes; others that hang behind it are not for drawing.
  return isLoop && raw[14] === 3 ? Buffer.concat([raw.subarray(0, 18), Buffer.alloc(1)]) : undefined;
}

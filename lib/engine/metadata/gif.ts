import { type GifBlock, gifLabels, gifProfileName, gifXmpName, readGif } from "../container/gif-blocks";
import type { MetadataKind } from "./kinds";
import { detectTrailer } from "./trailer";
import { detectXmp } from "./xmp";

/** Size of a loop count extension. A longer one contains something else. */
const loopBytes = 19;

export function* detectGif(bytes: Uint8Array): Generator<MetadataKind> {
  const gif = readGif(bytes);
  for (const block of gif?.blocks ?? []) yield* detectBlock(block);
  if (gif) yield* detectTrailer(gif.tail);
}

function* detectBlock({ kind, label, application, raw }: GifBlock): Generator<MetadataKind> {
  if (kind !== "extension" || label === gifLabels.graphicControl) return;
  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  if (label === gifLabels.comment || label === gifLabels.plainText) yield "comment";
  else if (application === gifProfileName) yield "icc";
  else if (application === gifXmpName) yield* detectXmp(raw.subarray(14));
  else if (application.startsWith("C2PA")) yield "c2pa";
  else if (!isLoop || raw.length > loopBytes) yield "application";
}

import type { MetadataKind } from "@/lib/kernel/metadata-kinds";
import { type GifBlock, gifLabels, gifPacketName, gifProfileName, readGif } from "../container/gif-blocks";
import { kindsInTail } from "./tail";
import { kindsInPacket } from "./xmp";

/** What tells how often to repeat takes so many bytes; more is something else. */
const loopBytes = 19;

export function* kindsInGif(bytes: Uint8Array): Generator<MetadataKind> {
  const gif = readGif(bytes);
  for (const block of gif?.blocks ?? []) yield* kindsOf(block);
  if (gif) yield* kindsInTail(gif.tail);
}

function* kindsOf({ kind, label, application, whole }: GifBlock): Generator<MetadataKind> {
  if (kind !== "extension" || label === gifLabels.graphicControl) return;
  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  if (label === gifLabels.comment || label === gifLabels.plainText) yield "comment";
  else if (application === gifProfileName) yield "icc";
  else if (application === gifPacketName) yield* kindsInPacket(whole.subarray(14));
  else if (application.startsWith("C2PA")) yield "c2pa";
  else if (!isLoop || whole.length > loopBytes) yield "application";
}

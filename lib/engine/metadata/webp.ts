import type { MetadataKind } from "@/lib/kernel/metadata-kinds";
import { type RiffChunk, readChunks, readWebp } from "../container/riff-chunks";
import { neededWebpChunks, webpPictureChunks } from "../strip/webp";
import { kindsInExif } from "./exif";
import { kindsInTail } from "./tail";
import { kindsInPacket } from "./xmp";

const frameHeaderBytes = 16;

export function* kindsInWebp(bytes: Uint8Array): Generator<MetadataKind> {
  const file = readWebp(bytes);
  for (const chunk of file?.chunks ?? []) yield* kindsOf(chunk);
  if (file) yield* kindsInTail(file.tail);
}

function* kindsOf({ name, payload }: RiffChunk): Generator<MetadataKind> {
  if (name === "ICCP") yield "icc";
  else if (name === "EXIF") yield* kindsInExif(payload);
  else if (name === "XMP ") yield* kindsInPacket(payload);
  else if (name === "C2PA") yield "c2pa";
  else if (!neededWebpChunks.has(name)) yield "application";
  if (name !== "ANMF") return;
  const parts = readChunks(payload.subarray(frameHeaderBytes));
  if (parts.some((part) => !webpPictureChunks.has(part.name))) yield "application";
}

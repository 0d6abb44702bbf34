import { type RiffChunk, readRiffChunks, readWebp } from "../container/riff-chunks";
import { requiredWebpChunks, webpImageChunks } from "../strip/webp";
import { detectExif } from "./exif";
import type { MetadataKind } from "./kinds";
import { detectTrailer } from "./trailer";
import { detectXmp } from "./xmp";

const frameHeaderBytes = 16;

export function* detectWebp(bytes: Uint8Array): Generator<MetadataKind> {
  const file = readWebp(bytes);
  for (const chunk of file?.chunks ?? []) yield* detectChunk(chunk);
  if (file) yield* detectTrailer(file.tail);
}

function* detectChunk({ name, payload }: RiffChunk): Generator<MetadataKind> {
  if (name === "ICCP") yield "icc";
  else if (name === "EXIF") yield* detectExif(payload);
  else if (name === "XMP ") yield* detectXmp(payload);
  else if (name === "C2PA") yield "c2pa";
  else if (!requiredWebpChunks.has(name)) yield "application";
  if (name !== "ANMF") return;
  const parts = readRiffChunks(payload.subarray(frameHeaderBytes));
  if (parts.some((part) => !webpImageChunks.has(part.name))) yield "application";
}

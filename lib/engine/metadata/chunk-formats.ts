import {
  type PngChunk,
  type RiffChunk,
  readPngChunks,
  readRiffChunks,
  readWebp,
  requiredPngChunks,
  requiredWebpChunks,
  webpImageChunks,
} from "../container/chunks";
import { type GifBlock, gifLabels, gifProfileName, gifXmpName, readGif } from "../container/gif-blocks";
import {
  decodeRawProfile,
  getRawProfile,
  maxPngTextBytes,
  type PngText,
  pngTextChunks,
  readPngText,
} from "../container/png-text";
import { startsWithAscii } from "../strip/orientation";
import type { Detected, Detection } from "./detection";
import { detectExif, detectIptc, detectPhotoshop, detectTrailer, detectXmp } from "./metadata-blocks";

export function* detectPng(bytes: Uint8Array): Detection {
  const chunks = readPngChunks(bytes) ?? [];
  for (const chunk of chunks) yield* detectPngChunk(chunk);
  if (chunks.length === 0) return;

  yield* detectTrailer(bytes.subarray(chunks.reduce((end, { raw: whole }) => end + whole.length, 8)));
}

function* detectPngChunk(chunk: PngChunk): Detection {
  const { name, payload } = chunk;
  if (name === "iCCP") yield "icc";
  else if (name === "tIME") yield "time";
  else if (name === "caBX") yield "c2pa";
  else if (name === "eXIf") yield* detectExif(payload);
  else if (pngTextChunks.has(name)) yield* detectPngText(chunk);
  else if (!requiredPngChunks.has(name)) yield "application";
}

function* detectPngText(chunk: PngChunk): Detection {
  const text = readPngText(chunk);
  const { keyword } = text;
  const profile = getRawProfile(text);
  if (keyword === "XML:com.adobe.xmp") yield* detectXmp(yield* readContent(text));
  else if (profile === "exif") yield* detectExif(decodeRawProfile(yield* readContent(text)));
  else if (profile === "APP1") yield* detectApp1(decodeRawProfile(yield* readContent(text)));
  else if (profile === "xmp") yield* detectXmp(decodeRawProfile(yield* readContent(text)));
  else if (profile === "iptc" || profile === "8bim")
    yield* detectIptcProfile(decodeRawProfile(yield* readContent(text)));
  else if (profile === "icc" || profile === "icm") yield "icc";
  else if (/^exif:thumbnail/i.test(keyword)) yield "thumbnail";
  else if (/^exif:GPS/i.test(keyword)) yield "gps";
  else yield /^exif:/i.test(keyword) ? "exif" : "comment";
}

function* detectApp1(block: Uint8Array): Generator<Detected> {
  if (startsWithAscii(block, "http")) yield* detectXmp(block);
  else yield* detectExif(block);
}

function* detectIptcProfile(block: Uint8Array): Generator<Detected> {
  yield* startsWithAscii(block, "8BIM") ? detectPhotoshop(block) : detectIptc(block);
}

/** Text that cannot be decompressed counts as unreadable text. */
function* readContent({ isCompressed, bytes }: PngText): Detection<Uint8Array> {
  if (!isCompressed) return bytes;
  return (yield { encoding: "deflate", bytes, maxContentBytes: maxPngTextBytes }) ?? bytes;
}

const frameHeaderBytes = 16;

export function* detectWebp(bytes: Uint8Array): Generator<Detected> {
  const file = readWebp(bytes);
  for (const chunk of file?.chunks ?? []) yield* detectWebpChunk(chunk);
  if (file) yield* detectTrailer(file.tail);
}

function* detectWebpChunk({ name, payload }: RiffChunk): Generator<Detected> {
  if (name === "ICCP") yield "icc";
  else if (name === "EXIF") yield* detectExif(payload);
  else if (name === "XMP ") yield* detectXmp(payload);
  else if (name === "C2PA") yield "c2pa";
  else if (!requiredWebpChunks.has(name)) yield "application";
  if (name !== "ANMF") return;

  const parts = readRiffChunks(payload.subarray(frameHeaderBytes));
  if (parts.some((part) => !webpImageChunks.has(part.name))) yield "application";
}

/** Size of a loop count extension. A longer one contains something else. */
const loopBytes = 19;

export function* detectGif(bytes: Uint8Array): Generator<Detected> {
  const gif = readGif(bytes);
  for (const block of gif?.blocks ?? []) yield* detectGifBlock(block);
  if (gif) yield* detectTrailer(gif.tail);
}

function* detectGifBlock({ kind, label, application, raw }: GifBlock): Generator<Detected> {
  if (kind !== "extension" || label === gifLabels.graphicControl) return;

  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  if (label === gifLabels.comment || label === gifLabels.plainText) yield "comment";
  else if (application === gifProfileName) yield "icc";
  else if (application === gifXmpName) yield* detectXmp(raw.subarray(14));
  else if (application.startsWith("C2PA")) yield "c2pa";
  else if (!isLoop || raw.length > loopBytes) yield "application";
}

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
import { startsWithAscii } from "../strip/orientation";
import type { Detection } from "./detection";
import type { MetadataKind } from "./kinds";
import { detectExif, detectPhotoshop, detectTrailer, detectXmp } from "./metadata-blocks";

const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);
const maxTextBytes = 16_000_000;

export function* detectPng(bytes: Uint8Array): Detection {
  const chunks = readPngChunks(bytes) ?? [];
  for (const chunk of chunks) yield* detectPngChunk(chunk);
  if (chunks.length === 0) return;
  yield* detectTrailer(bytes.subarray(chunks.reduce((end, { raw: whole }) => end + whole.length, 8)));
}

function* detectPngChunk({ name, payload }: PngChunk): Detection {
  if (name === "iCCP") yield "icc";
  else if (name === "tIME") yield "time";
  else if (name === "caBX") yield "c2pa";
  else if (name === "eXIf") yield* detectExif(payload);
  else if (textChunks.has(name)) yield* detectPngText(name, payload);
  else if (!requiredPngChunks.has(name)) yield "application";
}

/** Some programs store whole blocks of other formats in text chunks, as hexadecimal digits. */
function* detectPngText(name: string, payload: Uint8Array): Detection {
  const keyword = Buffer.from(payload.subarray(0, Math.max(0, payload.indexOf(0)))).toString("latin1");
  const text = readText(name, payload.subarray(keyword.length + 1));
  const [, raw] = /^Raw profile type (\w+)/.exec(keyword) ?? [];
  if (keyword === "XML:com.adobe.xmp") yield* detectXmp(yield* text);
  else if (raw === "exif") yield* detectExif(decodeHex(yield* text));
  else if (raw === "APP1") yield* detectApp1(decodeHex(yield* text));
  else if (raw === "xmp") yield* detectXmp(decodeHex(yield* text));
  else if (raw === "iptc" || raw === "8bim") yield* detectIptc(decodeHex(yield* text));
  else if (raw === "icc" || raw === "icm") yield "icc";
  else if (/^exif:thumbnail/i.test(keyword)) yield "thumbnail";
  else if (/^exif:GPS/i.test(keyword)) yield "gps";
  else yield /^exif:/i.test(keyword) ? "exif" : "comment";
}

function* detectApp1(block: Uint8Array): Generator<MetadataKind> {
  if (startsWithAscii(block, "http")) yield* detectXmp(block);
  else yield* detectExif(block);
}

function* detectIptc(block: Uint8Array): Generator<MetadataKind> {
  if (startsWithAscii(block, "8BIM")) yield* detectPhotoshop(block);
  else yield "iptc";
}

/** Expects the data after the keyword and its zero byte. Text that cannot be decompressed counts as unreadable text. */
function* readText(name: string, rest: Uint8Array): Detection<Uint8Array> {
  if (name === "tEXt") return rest;
  if (name === "zTXt") return yield* inflate(rest.subarray(1));
  const language = rest.indexOf(0, 2);
  const text = rest.subarray(rest.indexOf(0, language + 1) + 1);
  return rest[0] === 1 ? yield* inflate(text) : text;
}

function* inflate(bytes: Uint8Array): Detection<Uint8Array> {
  return (yield { encoding: "deflate", bytes, maxContentBytes: maxTextBytes }) ?? bytes;
}

/** Expects a name, a length and the digits, in lines. */
function decodeHex(text: Uint8Array): Uint8Array {
  const [, digits = ""] =
    /^\s*[\w ]+\s+\d+\s+([0-9a-f\s]*)/i.exec(Buffer.from(text).toString("latin1")) ?? [];
  return Buffer.from(digits.replace(/\s+/g, ""), "hex");
}

const frameHeaderBytes = 16;

export function* detectWebp(bytes: Uint8Array): Generator<MetadataKind> {
  const file = readWebp(bytes);
  for (const chunk of file?.chunks ?? []) yield* detectWebpChunk(chunk);
  if (file) yield* detectTrailer(file.tail);
}

function* detectWebpChunk({ name, payload }: RiffChunk): Generator<MetadataKind> {
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

export function* detectGif(bytes: Uint8Array): Generator<MetadataKind> {
  const gif = readGif(bytes);
  for (const block of gif?.blocks ?? []) yield* detectGifBlock(block);
  if (gif) yield* detectTrailer(gif.tail);
}

function* detectGifBlock({ kind, label, application, raw }: GifBlock): Generator<MetadataKind> {
  if (kind !== "extension" || label === gifLabels.graphicControl) return;
  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  if (label === gifLabels.comment || label === gifLabels.plainText) yield "comment";
  else if (application === gifProfileName) yield "icc";
  else if (application === gifXmpName) yield* detectXmp(raw.subarray(14));
  else if (application.startsWith("C2PA")) yield "c2pa";
  else if (!isLoop || raw.length > loopBytes) yield "application";
}

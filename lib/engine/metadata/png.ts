import { inflateSync } from "node:zlib";
import { type PngChunk, readPngChunks } from "../container/png-chunks";
import { startsWithAscii } from "../strip/orientation";
import { requiredPngChunks } from "../strip/png";
import { detectExif } from "./exif";
import type { MetadataKind } from "./kinds";
import { detectPhotoshop } from "./photoshop";
import { detectTrailer } from "./trailer";
import { detectXmp } from "./xmp";

const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);
const maxTextBytes = 16_000_000;

export function* detectPng(bytes: Uint8Array): Generator<MetadataKind> {
  const chunks = readPngChunks(bytes) ?? [];
  for (const chunk of chunks) yield* detectChunk(chunk);
  if (chunks.length === 0) return;
  yield* detectTrailer(bytes.subarray(chunks.reduce((end, { raw: whole }) => end + whole.length, 8)));
}

function* detectChunk({ name, payload }: PngChunk): Generator<MetadataKind> {
  if (name === "iCCP") yield "icc";
  else if (name === "tIME") yield "time";
  else if (name === "caBX") yield "c2pa";
  else if (name === "eXIf") yield* detectExif(payload);
  else if (textChunks.has(name)) yield* detectText(name, payload);
  else if (!requiredPngChunks.has(name)) yield "application";
}

/** Some programs store whole blocks of other formats in text chunks, as hexadecimal digits. */
function* detectText(name: string, payload: Uint8Array): Generator<MetadataKind> {
  const keyword = Buffer.from(payload.subarray(0, Math.max(0, payload.indexOf(0)))).toString("latin1");
  const text = () => decodeText(name, payload.subarray(keyword.length + 1));
  const [, raw] = /^Raw profile type (\w+)/.exec(keyword) ?? [];
  if (keyword === "XML:com.adobe.xmp") yield* detectXmp(text());
  else if (raw === "exif") yield* detectExif(decodeHex(text()));
  else if (raw === "APP1") yield* detectApp1(decodeHex(text()));
  else if (raw === "xmp") yield* detectXmp(decodeHex(text()));
  else if (raw === "iptc" || raw === "8bim") yield* detectIptc(decodeHex(text()));
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
function decodeText(name: string, rest: Uint8Array): Uint8Array {
  if (name === "tEXt") return rest;
  if (name === "zTXt") return inflate(rest.subarray(1));
  const language = rest.indexOf(0, 2);
  const text = rest.subarray(rest.indexOf(0, language + 1) + 1);
  return rest[0] === 1 ? inflate(text) : text;
}

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: maxTextBytes });
  } catch {
    return bytes;
  }
}

/** Expects a name, a length and the digits, in lines. */
function decodeHex(text: Uint8Array): Uint8Array {
  const [, digits = ""] =
    /^\s*[\w ]+\s+\d+\s+([0-9a-f\s]*)/i.exec(Buffer.from(text).toString("latin1")) ?? [];
  return Buffer.from(digits.replace(/\s+/g, ""), "hex");
}

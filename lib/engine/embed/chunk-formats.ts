import { inflateSync } from "node:zlib";
import {
  buildPngChunk,
  buildRiffChunk,
  buildWebp,
  type PngChunk,
  type RiffChunk,
  readPngChunks,
  readWebp,
} from "../container/chunks";
import { type GifBlock, gifLabels, gifXmpName, readGif } from "../container/gif-blocks";
import { startsWithAscii } from "../strip/orientation";
import type { MetadataEdit } from "./metadata-edit";
import { buildPacket, maxPacketBytes } from "./xmp-packet";

const packetKeyword = "XML:com.adobe.xmp\0";

/** Inserts the packet after the header. All other chunks and trailing bytes are unchanged. */
export function embedInPng(bytes: Uint8Array, edit: MetadataEdit): Uint8Array | null {
  const chunks = readPngChunks(bytes);
  if (chunks?.[0]?.name !== "IHDR") return null;

  const packets = chunks.filter(isPacketChunk);
  const existing = packets[0] && readPacket(packets[0]);
  if (packets.length > 1 || existing === null) return null;

  const packet = buildPacket(edit.packet, existing);
  if (!packet) return null;

  const [header, ...others] = chunks.filter((chunk) => !isPacketChunk(chunk)).map(({ raw }) => raw);
  const end = 8 + chunks.reduce((sum, { raw }) => sum + raw.length, 0);
  const text = Buffer.concat([Buffer.from(`${packetKeyword}\0\0\0\0`, "latin1"), packet]);
  const before = [bytes.subarray(0, 8), header ?? Buffer.alloc(0)];

  return Buffer.concat([...before, buildPngChunk("iTXt", text), ...others, bytes.subarray(end)]);
}

/** Some writers store the packet in the older text chunks. */
function isPacketChunk({ name, payload }: PngChunk): boolean {
  return ["iTXt", "zTXt", "tEXt"].includes(name) && startsWithAscii(payload, packetKeyword);
}

/** Returns `null` when the packet is unreadable. */
function readPacket({ name, payload }: PngChunk): Uint8Array | null {
  const rest = payload.subarray(packetKeyword.length);
  if (name === "tEXt") return rest;
  if (name === "zTXt") return inflate(rest);

  // Compression flag and method, two zero-terminated strings, then the packet.
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (translated < 0) return null;

  const text = rest.subarray(translated + 1);
  return rest[0] === 1 ? inflate(Buffer.concat([rest.subarray(1, 2), text])) : text;
}

/** Expects the compression method (only one exists) followed by the compressed data. */
function inflate(bytes: Uint8Array): Uint8Array | null {
  try {
    return bytes[0] === 0 ? inflateSync(bytes.subarray(1), { maxOutputLength: maxPacketBytes }) : null;
  } catch {
    return null;
  }
}

const packetName = "XMP ";
const packetFlag = 0x04;
const alphaFlag = 0x10;

/**
 * Appends the packet after all other chunks, as the format requires. Converts a simple file to an
 * extended one.
 */
export function embedInWebp(bytes: Uint8Array, edit: MetadataEdit): Uint8Array | null {
  const file = readWebp(bytes);
  if (!file) return null;

  const packets = file.chunks.filter(({ name }) => name === packetName);
  const header = toExtendedHeader(file.chunks[0]);
  if (packets.length > 1 || !header) return null;

  const packet = buildPacket(edit.packet, packets[0]?.payload);
  if (!packet) return null;

  const preserved = file.chunks.filter(({ name }) => name !== packetName && name !== "VP8X");
  const parts = preserved.map(({ name, payload }) => buildRiffChunk(name, payload));
  const written = buildWebp([buildRiffChunk("VP8X", header), ...parts, buildRiffChunk(packetName, packet)]);

  return Buffer.concat([written, file.tail]);
}

/** Returns `undefined` when the file starts with neither an image nor a header. */
function toExtendedHeader(first: RiffChunk | undefined): Uint8Array | undefined {
  const header =
    first?.name === "VP8X" && first.payload.length >= 10
      ? Uint8Array.from(first.payload)
      : createHeader(first);
  if (header) header[0] = (header[0] ?? 0) | packetFlag;
  return header;
}

function createHeader(imageChunk: RiffChunk | undefined): Uint8Array | undefined {
  const bits = (at: number) => Buffer.from(imageChunk?.payload.subarray(0, 10) ?? []).readUInt32LE(at);
  if (imageChunk?.name === "VP8 " && imageChunk.payload.length >= 10)
    return buildHeader((bits(6) & 0x3fff) - 1, ((bits(6) >>> 16) & 0x3fff) - 1, 0);
  if (imageChunk?.name === "VP8L" && imageChunk.payload.length >= 5 && imageChunk.payload[0] === 0x2f)
    return buildHeader(bits(1) & 0x3fff, (bits(1) >>> 14) & 0x3fff, (bits(1) >>> 28) & 1 ? alphaFlag : 0);

  return undefined;
}

/** Stores the canvas size minus one, in pixels. */
function buildHeader(width: number, height: number, flags: number): Uint8Array | undefined {
  if (width < 0 || height < 0) return undefined;

  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(width, 4, 3);
  header.writeUIntLE(height, 7, 3);

  return header;
}

/**
 * The packet is not stored as sub-blocks. A reader that parses it as sub-blocks always lands in
 * this trailer, where each byte leads to the end.
 */
const xmpMagicTrailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
const xmpBlockHeader = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(gifXmpName, "latin1")]);

/**
 * Inserts the packet before the first frame, after the loop count. Decoders disagree on what may
 * appear between the last frame and the end. Extensions require version GIF89a.
 */
export function embedInGif(bytes: Uint8Array, edit: MetadataEdit): Uint8Array | null {
  const gif = readGif(bytes);
  const packets = gif?.blocks.filter(isXmpBlock) ?? [];
  if (!gif || packets.length > 1) return null;

  const existing = packets[0]?.raw.subarray(xmpBlockHeader.length, -xmpMagicTrailer.length);
  const packet = buildPacket(edit.packet, existing);
  // A zero byte would end the packet early.
  if (!packet || packet.includes(0)) return null;

  const header = Buffer.from(gif.header);
  header.write("89a", 3, "latin1");
  const otherBlocks = gif.blocks.filter((block) => !isXmpBlock(block));
  const first = otherBlocks.findIndex(
    ({ kind, label }) => kind !== "extension" || label === gifLabels.graphicControl,
  );
  const parts = otherBlocks.map(({ raw }) => raw);
  parts.splice(first, 0, xmpBlockHeader, packet, xmpMagicTrailer);

  return Buffer.concat([header, ...parts, gif.tail]);
}

function isXmpBlock({ application }: GifBlock): boolean {
  return application === gifXmpName;
}

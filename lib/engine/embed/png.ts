import { inflateSync } from "node:zlib";
import { buildPngChunk, type PngChunk, readPngChunks } from "../container/png-chunks";
import { startsWithAscii } from "../strip/orientation";
import type { LicenseStatement } from "./license-statement";
import { buildLicensePacket, maxPacketBytes } from "./xmp-packet";

const keyword = "XML:com.adobe.xmp\0";

/** Inserts the packet after the header. All other chunks and trailing bytes are unchanged. */
export function embedInPng(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const chunks = readPngChunks(bytes);
  if (chunks?.[0]?.name !== "IHDR") return null;
  const packets = chunks.filter(isPacket);
  const existing = packets[0] && readPacket(packets[0]);
  if (packets.length > 1 || existing === null) return null;
  const packet = buildLicensePacket(statement, existing);
  if (!packet) return null;
  const [header, ...others] = chunks.filter((chunk) => !isPacket(chunk)).map(({ raw }) => raw);
  const end = 8 + chunks.reduce((sum, { raw }) => sum + raw.length, 0);
  const text = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0`, "latin1"), packet]);
  const before = [bytes.subarray(0, 8), header ?? Buffer.alloc(0)];
  return Buffer.concat([...before, buildPngChunk("iTXt", text), ...others, bytes.subarray(end)]);
}

/** Some writers store the packet in the older text chunks. */
function isPacket({ name, payload }: PngChunk): boolean {
  return ["iTXt", "zTXt", "tEXt"].includes(name) && startsWithAscii(payload, keyword);
}

/** Returns `null` when the packet is unreadable. */
function readPacket({ name, payload }: PngChunk): Uint8Array | null {
  const rest = payload.subarray(keyword.length);
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

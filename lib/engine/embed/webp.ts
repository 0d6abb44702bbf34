import { chunkOf, type RiffChunk, readWebp, webpOf } from "../container/riff-chunks";
import type { LicenseStatement } from "./license-statement";
import { licensePacket } from "./xmp-packet";

const packetName = "XMP ";
const packetFlag = 0x04;
const alphaFlag = 0x10;

/** Writes the packet behind all other chunks, where it belongs; a simple file becomes an extended one. */
export function embedInWebp(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const file = readWebp(bytes);
  if (!file) return null;
  const packets = file.chunks.filter(({ name }) => name === packetName);
  const header = extendedHeader(file.chunks[0]);
  if (packets.length > 1 || !header) return null;
  const packet = licensePacket(statement, packets[0]?.payload);
  if (!packet) return null;
  const kept = file.chunks.filter(({ name }) => name !== packetName && name !== "VP8X");
  const parts = kept.map(({ name, payload }) => chunkOf(name, payload));
  const written = webpOf([chunkOf("VP8X", header), ...parts, chunkOf(packetName, packet)]);
  return Buffer.concat([written, file.tail]);
}

/** Undefined when the file does not begin with a picture or with a header. */
function extendedHeader(first: RiffChunk | undefined): Uint8Array | undefined {
  const header =
    first?.name === "VP8X" && first.payload.length >= 10 ? Uint8Array.from(first.payload) : headerOf(first);
  if (header) header[0] = (header[0] ?? 0) | packetFlag;
  return header;
}

function headerOf(picture: RiffChunk | undefined): Uint8Array | undefined {
  const bits = (at: number) => Buffer.from(picture?.payload.subarray(0, 10) ?? []).readUInt32LE(at);
  if (picture?.name === "VP8 " && picture.payload.length >= 10)
    return newHeader((bits(6) & 0x3fff) - 1, ((bits(6) >>> 16) & 0x3fff) - 1, 0);
  if (picture?.name === "VP8L" && picture.payload.length >= 5 && picture.payload[0] === 0x2f)
    return newHeader(bits(1) & 0x3fff, (bits(1) >>> 14) & 0x3fff, (bits(1) >>> 28) & 1 ? alphaFlag : 0);
  return undefined;
}

/** The canvas, in pixels less one. */
function newHeader(width: number, height: number, flags: number): Uint8Array | undefined {
  if (width < 0 || height < 0) return undefined;
  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(width, 4, 3);
  header.writeUIntLE(height, 7, 3);
  return header;
}

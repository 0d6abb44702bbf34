import { buildRiffChunk, buildWebp, type RiffChunk, readWebp } from "../container/riff-chunks";
import type { LicenseStatement } from "./license-statement";
import { buildLicensePacket } from "./xmp-packet";

const packetName = "XMP ";
const packetFlag = 0x04;
const alphaFlag = 0x10;

/** Appends the packet after all other chunks, as the format requires. Converts a simple file to an extended one. */
export function embedInWebp(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const file = readWebp(bytes);
  if (!file) return null;
  const packets = file.chunks.filter(({ name }) => name === packetName);
  const header = toExtendedHeader(file.chunks[0]);
  if (packets.length > 1 || !header) return null;
  const packet = buildLicensePacket(statement, packets[0]?.payload);
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

import { maxSegmentPayload } from "../container/jpeg-segments";
import { openTiff, readDirectory, readEntryBytes, type Tiff } from "../probe/tiff-directory";
import type { LicenseStatement } from "./license-statement";
import type { MetadataEdit } from "./metadata-edit";
import { filterChangedFields, type TiffField, tiffTypes, writeFields } from "./tiff-fields";
import { buildPacket, maxPacketBytes } from "./xmp-packet";

export const exifName = "Exif\0\0";
const artistTag = 0x013b;
const copyrightTag = 0x8298;
const emptyBlock = Buffer.from("II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1");

/**
 * Returns the payload of an EXIF segment with the statement, or `undefined` when the existing block
 * is unreadable or the result is too long.
 */
export function embedInExif(
  payload: Uint8Array | undefined,
  statement: LicenseStatement,
): Uint8Array | undefined {
  const block = payload ? payload.subarray(exifName.length) : emptyBlock;
  const tiff = openTiff(block);
  const fields = tiff && buildRightsFields(tiff, statement);
  if (!tiff || !fields) return undefined;
  if (payload && fields.length === 0) return payload;

  const edited = writeFields(tiff, block, fields);
  const written = edited && Buffer.concat([Buffer.from(exifName, "latin1"), edited]);

  return written && written.length <= maxSegmentPayload ? written : undefined;
}

/**
 * Returns the fields that the main directory still lacks, or `undefined` when the directory is
 * unreadable.
 */
function buildRightsFields(tiff: Tiff, { author, owner, rights }: LicenseStatement): TiffField[] | undefined {
  const main = readDirectory(tiff, tiff.first);
  if (!main) return undefined;

  const artist = author ?? (main.entries.has(artistTag) ? null : owner);
  const fields = [
    ...(artist === null ? [] : [buildTextField(artistTag, artist)]),
    buildTextField(copyrightTag, rights),
  ];

  return filterChangedFields(tiff, fields, maxSegmentPayload);
}

function buildTextField(tag: number, text: string): TiffField {
  return { tag, type: tiffTypes.ascii, bytes: Buffer.from(`${text.replaceAll("\0", "")}\0`) };
}

const packetTag = 700;

/**
 * Writes the packet, the rights and the author into the first page's directory. No other byte
 * moves. Returns `null` for BigTIFF.
 */
export function embedInTiff(bytes: Uint8Array, { packet: edit, statement }: MetadataEdit): Uint8Array | null {
  const tiff = openTiff(bytes);
  const main = tiff && readDirectory(tiff, tiff.first);
  const rights = statement === undefined ? [] : tiff && buildRightsFields(tiff, statement);
  if (!tiff || !main || !rights) return null;

  const entry = main.entries.get(packetTag);
  const packet = buildPacket(edit, entry && readEntryBytes(tiff, entry, maxPacketBytes + 1));
  if (!packet) return null;

  const packetField = { tag: packetTag, type: tiffTypes.byte, bytes: packet };
  const fields = [...filterChangedFields(tiff, [packetField], maxPacketBytes), ...rights];

  return fields.length === 0 ? bytes : (writeFields(tiff, bytes, fields) ?? null);
}

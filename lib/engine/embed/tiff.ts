import { openTiff, readDirectory, readEntryBytes } from "../probe/tiff-directory";
import { buildRightsFields } from "./exif";
import type { LicenseStatement } from "./license-statement";
import { filterChangedFields, tiffTypes, writeFields } from "./tiff-fields";
import { buildLicensePacket, maxPacketBytes } from "./xmp-packet";

const packetTag = 700;

/**
 * Writes the packet, the rights and the author into the first page's directory. No other byte moves. Returns
 * `null` for BigTIFF.
 */
export function embedInTiff(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const tiff = openTiff(bytes);
  const main = tiff && readDirectory(tiff, tiff.first);
  const rights = tiff && buildRightsFields(tiff, statement);
  if (!tiff || !main || !rights) return null;
  const entry = main.entries.get(packetTag);
  const packet = buildLicensePacket(statement, entry && readEntryBytes(tiff, entry, maxPacketBytes + 1));
  if (!packet) return null;
  const packetField = { tag: packetTag, type: tiffTypes.byte, bytes: packet };
  const fields = [...filterChangedFields(tiff, [packetField], maxPacketBytes), ...rights];
  return fields.length === 0 ? bytes : (writeFields(tiff, bytes, fields) ?? null);
}

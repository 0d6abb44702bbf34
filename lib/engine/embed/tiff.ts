import { bytesOf, openTiff, readDirectory } from "../probe/tiff-directory";
import { rightsFields } from "./exif";
import type { LicenseStatement } from "./license-statement";
import { changedFields, tiffTypes, withFields } from "./tiff-fields";
import { licensePacket, maxPacketBytes } from "./xmp-packet";

const packetTag = 700;

/** Writes the packet, the rights and whose they are into the first page's directory; no other byte moves. Null for BigTIFF. */
export function embedInTiff(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const tiff = openTiff(bytes);
  const main = tiff && readDirectory(tiff, tiff.first);
  const rights = tiff && rightsFields(tiff, statement);
  if (!tiff || !main || !rights) return null;
  const entry = main.entries.get(packetTag);
  const packet = licensePacket(statement, entry && bytesOf(tiff, entry, maxPacketBytes + 1));
  if (!packet) return null;
  const packetField = { tag: packetTag, type: tiffTypes.byte, bytes: packet };
  const fields = [...changedFields(tiff, [packetField], maxPacketBytes), ...rights];
  return fields.length === 0 ? bytes : (withFields(tiff, bytes, fields) ?? null);
}

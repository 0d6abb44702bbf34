import type { LicenseStatement } from "./license-statement";
import { buildLicenseDescription, rdf } from "./xmp-description";
import { mergePacket } from "./xmp-merge";

/** Files with a longer packet are not changed. */
export const maxPacketBytes = 4_000_000;

/**
 * Returns the statement as an XMP packet. Preserves unrelated properties of an existing packet. Returns
 * `null` when that packet cannot be parsed, because none of it may be lost.
 */
export function buildLicensePacket(statement: LicenseStatement, existing?: Uint8Array): Uint8Array | null {
  if (existing && existing.length > maxPacketBytes) return null;
  const text = existing ? decode(existing) : "";
  if (text === undefined) return null;
  const merged = text === "" ? newPacket(statement) : mergePacket(text, statement);
  return merged === null ? null : Buffer.from(merged, "utf8");
}

function decode(packet: Uint8Array): string | undefined {
  try {
    const end = packet.findLastIndex((byte) => byte !== 0) + 1;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(packet.subarray(0, end)).trim();
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function newPacket(statement: LicenseStatement): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="${rdf}">
${buildLicenseDescription(statement, "", true)}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

import { createHash } from "node:crypto";
import { photoshopIds, photoshopName, readPhotoshopResources } from "../container/photoshop-resources";
import { embedInIptc } from "./iptc";
import type { LicenseStatement } from "./license-statement";

/** Readers compare this digest of the IPTC data to detect edits by programs that do not support XMP. */
const { iptc: iptcId, iptcDigest: digestId } = photoshopIds;
const maxPayload = 65_533;

/**
 * Returns Photoshop's block with the statement in its IPTC data, or `undefined` when the existing block
 * cannot be edited.
 */
export function embedInPhotoshop(
  block: Uint8Array | undefined,
  statement: LicenseStatement,
): Uint8Array | undefined {
  const resources = block ? readPhotoshopResources(block.subarray(photoshopName.length)) : [];
  const existing = resources?.filter(({ id }) => id === iptcId) ?? [];
  const iptc = resources && existing.length <= 1 && embedInIptc(existing[0]?.data, statement);
  if (!iptc) return undefined;
  const digest = createHash("md5").update(iptc).digest();
  const written = Buffer.concat([
    Buffer.from(photoshopName, "latin1"),
    buildResource(iptcId, iptc),
    buildResource(digestId, digest),
    ...resources.filter(({ id }) => id !== iptcId && id !== digestId).map(({ raw }) => raw),
  ]);
  return written.length > maxPayload ? undefined : written;
}

function buildResource(id: number, data: Uint8Array): Uint8Array {
  const header = Buffer.alloc(12);
  header.write("8BIM", 0, "latin1");
  header.writeUInt16BE(id, 4);
  header.writeUInt32BE(data.length, 8);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

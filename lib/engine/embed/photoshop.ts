import { createHash } from "node:crypto";
import { embedInIptc } from "./iptc";
import type { LicenseStatement } from "./license-statement";

export const photoshopName = "Photoshop 3.0\0";
const iptcId = 0x0404;
/** By this hash of the IPTC data readers see whether a program changed them that knows nothing of XMP. */
const digestId = 0x0425;
const maxPayload = 65_533;

interface Resource {
  id: number;
  whole: Uint8Array;
  data: Uint8Array;
}

/** Photoshop's block with the statement in its IPTC data; undefined when what there is cannot be edited. */
export function embedInPhotoshop(
  block: Uint8Array | undefined,
  statement: LicenseStatement,
): Uint8Array | undefined {
  const resources = block ? readResources(block.subarray(photoshopName.length)) : [];
  const existing = resources?.filter(({ id }) => id === iptcId) ?? [];
  const iptc = resources && existing.length <= 1 && embedInIptc(existing[0]?.data, statement);
  if (!iptc) return undefined;
  const digest = createHash("md5").update(iptc).digest();
  const written = Buffer.concat([
    Buffer.from(photoshopName, "latin1"),
    resourceOf(iptcId, iptc),
    resourceOf(digestId, digest),
    ...resources.filter(({ id }) => id !== iptcId && id !== digestId).map(({ whole }) => whole),
  ]);
  return written.length > maxPayload ? undefined : written;
}

/** Each: a signature, a number, a name and the data; the last two are filled to even lengths. */
function readResources(bytes: Uint8Array): Resource[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const resources: Resource[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 7 > bytes.length || view.getUint32(at) !== 0x3842494d) return undefined;
    const nameLength = view.getUint8(at + 6) + 1;
    const sizeAt = at + 6 + nameLength + (nameLength % 2);
    if (sizeAt + 4 > bytes.length) return undefined;
    const size = view.getUint32(sizeAt);
    const dataEnd = sizeAt + 4 + size;
    if (dataEnd > bytes.length) return undefined;
    const end = Math.min(bytes.length, dataEnd + (size % 2));
    const padding = Buffer.alloc(dataEnd + (size % 2) - end);
    const whole = Buffer.concat([bytes.subarray(at, end), padding]);
    resources.push({ id: view.getUint16(at + 4), whole, data: bytes.subarray(sizeAt + 4, dataEnd) });
    at = end;
  }
  return resources;
}

function resourceOf(id: number, data: Uint8Array): Uint8Array {
  const header = Buffer.alloc(12);
  header.write("8BIM", 0, "latin1");
  header.writeUInt16BE(id, 4);
  header.writeUInt32BE(data.length, 8);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

export const photoshopName = "Photoshop 3.0\0";
export const photoshopIds = { iptc: 0x0404, iptcDigest: 0x0425 } as const;

export interface PhotoshopResource {
  id: number;
  raw: Uint8Array;
  data: Uint8Array;
}

/**
 * Reads Photoshop's image resources. Each has a signature, an id, a name and data; name and data
 * are padded to even lengths. Returns `undefined` when the block is malformed.
 */
export function readPhotoshopResources(bytes: Uint8Array): PhotoshopResource[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const resources: PhotoshopResource[] = [];
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
    const raw = Buffer.concat([bytes.subarray(at, end), padding]);
    resources.push({ id: view.getUint16(at + 4), raw, data: bytes.subarray(sizeAt + 4, dataEnd) });
    at = end;
  }

  return resources;
}

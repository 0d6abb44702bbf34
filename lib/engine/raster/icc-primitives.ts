/** Reads the four-character name of a tag, type or color space. */
export function readSignature(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Reads an s15Fixed16Number. */
export function readFixed(bytes: Uint8Array, at: number): number {
  return toDataView(bytes).getInt32(at) / 65_536;
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

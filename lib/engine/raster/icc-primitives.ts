/** The four letters that name a tag, a type or a colour space. */
export function readSignature(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** An s15Fixed16Number. */
export function readFixed(bytes: Uint8Array, at: number): number {
  return toDataView(bytes).getInt32(at) / 65_536;
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

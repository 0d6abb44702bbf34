/** The four letters that name a tag, a type or a colour space. */
export function signature(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** An s15Fixed16Number. */
export function fixed(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getInt32(at) / 65_536;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

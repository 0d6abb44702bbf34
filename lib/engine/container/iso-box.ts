/** One box of an ISO media file (AVIF, HEIC), with file offsets. */
export interface Box {
  type: string;
  /** Offset of the size field. */
  start: number;
  /** Offset of the content. */
  body: number;
  end: number;
}

/**
 * Returns the boxes between two offsets.
 * @throws RangeError when a box is longer than its container
 */
export function readBoxes(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const type = readBoxType(view, at + 4);
    const isLong = size === 1;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : size === 0 ? to - at : size;
    const body = at + (isLong ? 16 : 8);
    if (at + length > to || at + length < body)
      throw new RangeError("a box is longer than what surrounds it");

    boxes.push({ type, start: at, body, end: at + length });
    at += length;
  }
  return boxes;
}

/** Returns the offset where the boxes end. Some writers append data that is not a box. */
export function findBoxesEnd(view: DataView): number {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at);
    if (size < 2) return view.byteLength;
    if (at + size > view.byteLength) break;

    at += size;
  }
  return at;
}

export function readBoxType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

/** Reads consecutive big-endian numbers of varying width. */
export function createReader(view: DataView, start: number) {
  let at = start;
  return {
    /** A number of 0 to 8 bytes; zero bytes read as 0. */
    number(bytes: number): number {
      let value = 0;
      for (let count = 0; count < bytes; count += 1) value = value * 256 + view.getUint8(at++);
      return value;
    },
    text(): string {
      let text = "";
      for (let code = view.getUint8(at++); code !== 0; code = view.getUint8(at++))
        text += String.fromCharCode(code);
      return text;
    },
    advance(bytes: number): void {
      at += bytes;
    },
  };
}

/** Encodes a big-endian number in the given number of bytes. */
export function encodeUint(value: number, bytes: 1 | 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

export function buildBox(type: string, parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([encodeUint(length, 4), Buffer.from(type, "latin1"), ...parts]);
}

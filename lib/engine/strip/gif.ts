const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/** Keeps the frames with their timing, the number of loops and the ICC profile; goes: comments, texts, XMP, the tail. */
export function stripGif(bytes: Uint8Array): Uint8Array | null {
  let at = 13 + colorTableBytes(bytes[10] ?? 0);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === trailer) return Buffer.concat([...kept, Buffer.from([trailer])]);
    if (kind === extension) {
      at = endOfSubBlocks(bytes, at + 2);
      const needed = neededExtension(bytes.subarray(start, at));
      if (needed) kept.push(needed);
    } else if (kind === image) {
      at = endOfSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9] ?? 0));
      kept.push(bytes.subarray(start, at));
    } else {
      return null;
    }
  }
  return null;
}

function neededExtension(block: Uint8Array): Uint8Array | undefined {
  if (block[1] === graphicControl) return block;
  if (block[1] !== application) return undefined;
  const name = String.fromCharCode(...block.subarray(3, 14));
  if (name === "ICCRGBG1012") return block;
  const isLoop = name === "NETSCAPE2.0" || name === "ANIMEXTS1.0";
  // The loop's sub-block has three bytes; others that hang behind it are not for drawing.
  return isLoop && block[14] === 3 ? Buffer.concat([block.subarray(0, 18), Buffer.alloc(1)]) : undefined;
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) throw new RangeError("a block is longer than the file");
    at += 1 + size;
  }
  return at + 1;
}

interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

const headerBytes = 8;
const short = 3;
const long = 4;
const undefinedBytes = 7;

/**
 * Encodes the pixels as an uncompressed TIFF with an ICC profile. This is the only way to pass both to sharp
 * without a conversion of the pixels.
 */
export function encodeTiff({ pixels, width, height, channels }: Pixels, profile: Uint8Array): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const directoryAt = headerBytes;
  const hasAlpha = channels === 2 || channels === 4;
  const entryCount = hasAlpha ? 11 : 10;
  const bitsAt = directoryAt + 2 + entryCount * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  entries.push(
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, channels > 2 ? bitsAt : 0x0008_0008],
    [259, short, 1, 1],
    [262, short, 1, channels > 2 ? 2 : 1],
    [273, long, 1, pixelsAt],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, pixels.length],
  );
  if (hasAlpha) entries.push([338, short, 1, 2]);
  entries.push([34675, undefinedBytes, profile.length, profileAt]);

  const tiff = Buffer.alloc(pixelsAt + pixels.length);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(directoryAt, 4);
  tiff.writeUInt16LE(entries.length, directoryAt);
  entries.forEach(([tag, type, count, value], index) => {
    const at = directoryAt + 2 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < 4; channel += 1) tiff.writeUInt16LE(8, bitsAt + channel * 2);
  tiff.set(profile, profileAt);
  tiff.set(pixels, pixelsAt);
  return tiff;
}

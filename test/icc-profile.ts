/** Red, green and blue primaries as XYZ under D50, and the exponent of the tone curve. */
interface Primaries {
  red: number[];
  green: number[];
  blue: number[];
  gamma: number;
  /** Tags behind the usual ones. */
  extraTags?: [string, Buffer][];
}

/** Adobe RGB (1998) by its numbers. */
export function adobeRgbProfile(extraTags: [string, Buffer][] = []): Buffer {
  return matrixProfile({
    red: [0.60974, 0.31111, 0.01947],
    green: [0.20528, 0.62567, 0.06087],
    blue: [0.14919, 0.06322, 0.74457],
    gamma: 2.19921875,
    extraTags,
  });
}

/** A display profile of version 2 with a matrix and one gamma. */
export function matrixProfile({ red, green, blue, gamma, extraTags = [] }: Primaries): Buffer {
  const curve = Buffer.concat([Buffer.from("curv\0\0\0\0\0\0\0\x01", "latin1"), Buffer.alloc(4)]);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  const description = Buffer.alloc(104);
  description.write("desc", 0, "latin1");
  description.writeUInt32BE(5, 8);
  description.write("Test", 12, "latin1");
  const tags: [string, Buffer][] = [
    ["desc", description],
    ["cprt", Buffer.from("text\0\0\0\0none\0\0\0\0", "latin1")],
    ["wtpt", xyz([0.9642, 1, 0.82491])],
    ["rXYZ", xyz(red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
    ...extraTags,
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  let at = 128 + table.length;
  tags.forEach(([name, content], index) => {
    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
    at += content.length;
  });
  return Buffer.concat([header(at), table, ...tags.map(([, content]) => content)]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  bytes.write("acsp", 36, "latin1");
  xyz([0.9642, 1, 0.82491]).copy(bytes, 68, 8);
  return bytes;
}

function xyz(values: number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", 0, "latin1");
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  });
  return bytes;
}

/** A TIFF structure in which each directory is written by hand, for what no library writes. */

type Entry = [tag: number, type: number, values: Buffer | number];

const typeSizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

export const ascii = (text: string) => Buffer.from(`${text}\0`);

function rationals(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    buffer.writeUInt32LE(value, index * 8);
    buffer.writeUInt32LE(1, index * 8 + 4);
  });
  return buffer;
}

/** A block with camera, turn, the maker's own notes, a position and a small picture, the secret in each that takes words. */
export function exifBlock(secret: string, orientation: number, thumbnail: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from("II*\0\x08\0\0\0", "latin1")];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const directory = (entries: Entry[], next = 0): Buffer => {
    let dataAt = length() + 2 + entries.length * 12 + 4;
    const rows: Buffer[] = [];
    const data: Buffer[] = [];
    for (const [tag, type, values] of entries) {
      const row = Buffer.alloc(12);
      row.writeUInt16LE(tag, 0);
      row.writeUInt16LE(type, 2);
      if (typeof values === "number") {
        row.writeUInt32LE(1, 4);
        row.writeUInt32LE(values, 8);
      } else {
        row.writeUInt32LE(values.length / (typeSizes[type] ?? 1), 4);
        if (values.length <= 4) values.copy(row, 8);
        else row.writeUInt32LE(dataAt, 8);
        const padded =
          values.length <= 4 ? Buffer.alloc(0) : Buffer.concat([values, Buffer.alloc(values.length % 2)]);
        data.push(padded);
        dataAt += padded.length;
      }
      rows.push(row);
    }
    const head = Buffer.alloc(2);
    head.writeUInt16LE(entries.length);
    const link = Buffer.alloc(4);
    link.writeUInt32LE(next);
    return Buffer.concat([head, ...rows, link, ...data]);
  };
  const append = (part: Buffer): number => {
    const at = length();
    parts.push(part);
    return at;
  };
  // The main directory has one size whatever its numbers are.
  const main = (exif: number, gps: number, small: number) =>
    directory(
      [
        [0x010f, 2, ascii(secret)],
        [0x0112, 3, orientation],
        [0x8769, 4, exif],
        [0x8825, 4, gps],
      ],
      small,
    );
  const mainSize = main(0, 0, 0).length;
  parts.push(Buffer.alloc(mainSize));
  const exif = append(directory([[0x927c, 7, Buffer.from(`Maker\0${secret}`)]]));
  const position: Entry[] = [
    [1, 2, ascii("N")],
    [2, 5, rationals(48, 8, 14)],
    [3, 2, ascii("E")],
    [4, 5, rationals(11, 34, 32)],
  ];
  const gps = append(directory(position));
  const thumbnailOffset = append(thumbnail);
  const small = append(
    directory([
      [0x0103, 3, 6],
      [0x0201, 4, thumbnailOffset],
      [0x0202, 4, thumbnail.length],
    ]),
  );
  const rest = parts.splice(1);
  const written = main(exif, gps, small);
  return Buffer.concat([parts[0] ?? Buffer.alloc(0), written, ...rest.slice(1)]);
}

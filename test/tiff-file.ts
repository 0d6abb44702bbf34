/** A number of values of one type: 2 ASCII, 3 SHORT, 4 LONG. */
type Field = [type: 2 | 3 | 4, values: number[]];

export interface TiffOptions {
  width?: number;
  height?: number;
  channels?: number;
  bits?: number;
  /** 1 unsigned, 2 signed, 3 floating point. */
  sampleFormat?: number;
  /** 1 grey, 2 RGB, 3 palette, 6 YCbCr, 8 Lab. */
  photometric?: number;
  compression?: number;
  /** One strip for each channel. */
  isPlanar?: boolean;
  /** Instead of what the samples are made of. */
  strips?: Buffer[];
  extraFields?: Record<number, Field>;
  /** Fields from the largest tag to the smallest. */
  isUnsorted?: boolean;
  /** After the directory comes the directory itself. */
  isLoop?: boolean;
}

const typeBytes = { 2: 1, 3: 2, 4: 4 } as const;

/** A little-endian TIFF; without strips of its own, every sample is the middle of its range. */
export function tiffFile(options: TiffOptions = {}): Buffer {
  const { width = 16, height = 16, channels = 3, bits = 8, isPlanar = false } = options;
  const strips = options.strips ?? createGrayStrips(options);
  const fields = new Map<number, Field>([
    [256, [4, [width]]],
    [257, [4, [height]]],
    [258, [3, Array(channels).fill(bits)]],
    [259, [3, [options.compression ?? 1]]],
    [262, [3, [options.photometric ?? (channels > 2 ? 2 : 1)]]],
    [273, [4, strips.map(() => 0)]],
    [277, [3, [channels]]],
    [278, [4, [height]]],
    [279, [4, strips.map(({ length }) => length)]],
    [284, [3, [isPlanar ? 2 : 1]]],
    [339, [3, Array(channels).fill(options.sampleFormat ?? 1)]],
    ...Object.entries(options.extraFields ?? {}).map(([tag, field]): [number, Field] => [Number(tag), field]),
  ]);
  const sorted = [...fields].sort(([one], [other]) => (options.isUnsorted ? other - one : one - other));
  const valuesAt = 8 + 2 + sorted.length * 12 + 4;
  let end = valuesAt + sorted.reduce((sum, [, field]) => sum + Math.max(0, sizeOf(field) - 4), 0) + 64;
  fields.get(273)?.[1].forEach((_, index, values) => {
    values[index] = end;
    end += strips[index]?.length ?? 0;
  });
  const head = Buffer.alloc(end - strips.reduce((sum, { length }) => sum + length, 0));
  head.write("II*\0\x08\0\0\0", 0, "latin1");
  head.writeUInt16LE(sorted.length, 8);
  let free = valuesAt;
  for (const [index, [tag, field]] of sorted.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(field[0], at + 2);
    head.writeUInt32LE(field[1].length, at + 4);
    const isInline = sizeOf(field) <= 4;
    if (!isInline) head.writeUInt32LE(free, at + 8);
    writeValues(head, field, isInline ? at + 8 : free);
    if (!isInline) free += sizeOf(field);
  }
  head.writeUInt32LE(options.isLoop ? 8 : 0, valuesAt - 4);
  return Buffer.concat([head, ...strips]);
}

function sizeOf([type, values]: Field): number {
  return typeBytes[type] * values.length;
}

function writeValues(bytes: Buffer, [type, values]: Field, at: number): void {
  for (const [index, value] of values.entries())
    bytes.writeUIntLE(value, at + index * typeBytes[type], typeBytes[type]);
}

function createGrayStrips(options: TiffOptions): Buffer[] {
  const { width = 16, height = 16, channels = 3, bits = 8, isPlanar = false } = options;
  const sample = Buffer.alloc(Math.max(1, bits / 8), 0x80);
  if (options.sampleFormat === 3 && bits === 32) sample.writeFloatLE(0.5);
  const plane = Buffer.concat(Array(width * height).fill(sample));
  return isPlanar ? Array(channels).fill(plane) : [Buffer.concat(Array(channels).fill(plane))];
}

/**
 * Codes bytes as LZW that compresses nothing: each is a code of nine bits, and the table is cleared before codes grow.
 * @param isOld As before revision 6 of the specification: the lowest bit first.
 */
export function lzw(bytes: Uint8Array, isOld: boolean): Buffer {
  const codes: number[] = [];
  for (const [index, byte] of bytes.entries()) {
    if (index % 200 === 0) codes.push(256);
    codes.push(byte);
  }
  codes.push(257);
  const output = Buffer.alloc(Math.ceil((codes.length * 9) / 8));
  let at = 0;
  for (const code of codes) {
    for (let bit = 0; bit < 9; bit += 1, at += 1) {
      const isSet = ((code >> (isOld ? bit : 8 - bit)) & 1) === 1;
      if (isSet) output[at >> 3] = (output[at >> 3] ?? 0) | (1 << (isOld ? at & 7 : 7 - (at & 7)));
    }
  }
  return output;
}

import { openTiff, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "./tiff-directory";

const tags = {
  bits: 258,
  compression: 259,
  photometric: 262,
  channels: 277,
  planes: 284,
  sampleFormat: 339,
  subsampling: 530,
} as const;

/** None, CCITT, LZW, JPEG, Deflate, PackBits, NeXT, ThunderScan, WebP. */
const compressions = new Set([1, 2, 3, 4, 5, 7, 8, 32766, 32773, 32809, 32946, 50001]);
const compressionNames = new Map([
  [6, "old-style JPEG"],
  [9, "JBIG"],
  [10, "JBIG"],
  [34661, "JBIG"],
  [34676, "SGI LogLuv"],
  [34677, "SGI LogLuv"],
  [34712, "JPEG 2000"],
  [34925, "LZMA"],
  [50000, "Zstandard"],
  [50002, "JPEG XL"],
  [52546, "JPEG XL"],
]);
const jpegCompression = 7;

const palette = 3;
const yCbCr = 6;
const lab = 8;
/** White is zero, black is zero, RGB, palette, CMYK, YCbCr, Lab. */
const photometrics = new Set([0, 1, 2, palette, 5, yCbCr, lab]);
const photometricNames = new Map([
  [4, "a transparency mask"],
  [9, "ICC Lab"],
  [10, "ITU Lab"],
  [32844, "LogL"],
  [32845, "LogLuv"],
]);

const formats = { signed: 2, float: 3, complexInteger: 5, complexFloat: 6 } as const;

interface Samples {
  channels: number;
  /** Bits of each channel. */
  bits: number[];
  format: number;
  photometric: number;
  compression: number;
  isPlanar: boolean;
  isSubsampled: boolean;
}

/**
 * Returns a public sentence on why the first page of a valid TIFF cannot be displayed correctly.
 * Returns `undefined` when it can, or when the directory is unreadable, which the decoder reports.
 * The decoder accepts many of these files but shows them wrong.
 */
export function describeUnsupportedTiff(bytes: Uint8Array): string | undefined {
  const tiff = openTiff(bytes);
  const directory = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !directory) return undefined;

  const samples = readSamples(tiff, directory);
  const reason = [compressionReason, photometricReason, formatReason, bitsReason, layoutReason]
    .map((check) => check(samples))
    .find((found) => found !== undefined);

  return reason && `The TIFF file has ${reason}, which is not supported.`;
}

function readSamples(tiff: Tiff, directory: TiffDirectory): Samples {
  const numbers = (tag: number, fallback: number[]) => {
    const entry = directory.entries.get(tag);
    return entry ? readNumbers(tiff, entry) : fallback;
  };
  const first = (tag: number, fallback: number) => numbers(tag, [])[0] ?? fallback;
  const channels = first(tags.channels, 1);
  const bits = numbers(tags.bits, [1]).slice(0, channels);

  return {
    channels,
    bits,
    format: first(tags.sampleFormat, 1),
    photometric: first(tags.photometric, channels > 2 ? 2 : 1),
    compression: first(tags.compression, 1),
    isPlanar: first(tags.planes, 1) === 2,
    isSubsampled: numbers(tags.subsampling, [2, 2]).some((factor) => factor !== 1),
  };
}

function compressionReason({ compression }: Samples): string | undefined {
  if (compressions.has(compression)) return undefined;

  const name = compressionNames.get(compression);
  return name ? `${name} compression` : `the unknown compression ${compression}`;
}

function photometricReason({ photometric }: Samples): string | undefined {
  if (photometrics.has(photometric)) return undefined;

  const name = photometricNames.get(photometric);
  return name ? `colors as ${name}` : `the unknown color encoding ${photometric}`;
}

function formatReason({ format, bits, channels, photometric }: Samples): string | undefined {
  const depth = bits[0] ?? 1;
  if (format === formats.signed && photometric !== lab) return `signed numbers of ${depth} bits per channel`;
  if (format === formats.complexInteger || format === formats.complexFloat) return "complex numbers";
  if (format !== formats.float || (depth === 32 && channels === 3)) return undefined;

  return depth === 32
    ? "floating-point numbers without colors"
    : `floating-point numbers of ${depth} bits per channel`;
}

function bitsReason({ bits, format, channels, photometric }: Samples): string | undefined {
  if (format === formats.float) return undefined;

  const [depth = 1] = bits;
  if (bits.some((other) => other !== depth)) return `channels of different depths (${bits.join(", ")} bits)`;

  const depths = channels === 1 || photometric === palette ? [1, 2, 4, 8, 16] : [8, 16];
  return depths.includes(depth) ? undefined : `integers of ${depth} bits per channel`;
}

function layoutReason(samples: Samples): string | undefined {
  const { photometric, channels, bits, compression, isPlanar, isSubsampled } = samples;
  if (photometric === lab) {
    if (channels > 3) return "Lab colors with transparency";
    return channels === 3 && bits[0] === 16 ? undefined : `Lab colors of ${bits[0]} bits per channel`;
  }

  if (photometric !== yCbCr || compression === jpegCompression) return undefined;
  if (isPlanar) return "YCbCr colors in separate planes";

  return isSubsampled && compression === 1 ? undefined : "YCbCr colors without JPEG compression";
}

const stripTags = { height: 257, compression: 259, offsets: 273, rowsPerStrip: 278 } as const;
/** Maximum number of segments to read before the frame header. */
const maxSegments = 32;

/**
 * Whether a strip stored as a JPEG has fewer rows than the directory declares. The decoder only
 * warns and leaves the rest of the strip black.
 */
export function hasShortJpegStrips(bytes: Uint8Array): boolean {
  const tiff = openTiff(bytes);
  const directory = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !directory) return false;

  const numbers = (tag: number) => {
    const entry = directory.entries.get(tag);
    return entry ? readNumbers(tiff, entry) : [];
  };
  const [height = 0] = numbers(stripTags.height);
  if (numbers(stripTags.compression)[0] !== jpegCompression) return false;

  const rows = Math.min(numbers(stripTags.rowsPerStrip)[0] ?? height, height);
  return numbers(stripTags.offsets).some((offset, index) => {
    const stripRows = readJpegHeight(tiff.view, offset);
    return stripRows !== undefined && stripRows < Math.min(rows, height - index * rows);
  });
}

/**
 * Returns the height from the frame header of the JPEG at the offset, which a damaged file may
 * state as any number.
 */
function readJpegHeight(view: DataView, offset: number): number | undefined {
  if (!Number.isInteger(offset) || offset < 0) return undefined;

  let at = offset + 2;
  for (let segment = 0; segment < maxSegments && at + 7 <= view.byteLength; segment += 1) {
    if (view.getUint8(at) !== 0xff) return undefined;

    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return view.getUint16(at + 5);

    at += 2 + view.getUint16(at + 2);
  }

  return undefined;
}

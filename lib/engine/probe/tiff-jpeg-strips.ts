import { openTiff, readDirectory, readNumbers } from "./tiff-directory";

const tags = { height: 257, compression: 259, offsets: 273, rowsPerStrip: 278 } as const;
const jpegCompression = 7;
/** Maximum number of segments to read before the frame header. */
const maxSegments = 32;

/**
 * Whether a strip stored as a JPEG has fewer rows than the directory declares. The decoder only warns and
 * leaves the rest of the strip black.
 */
export function hasShortJpegStrips(bytes: Uint8Array): boolean {
  const tiff = openTiff(bytes);
  const directory = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !directory) return false;
  const numbers = (tag: number) => {
    const entry = directory.entries.get(tag);
    return entry ? readNumbers(tiff, entry) : [];
  };
  const [height = 0] = numbers(tags.height);
  if (numbers(tags.compression)[0] !== jpegCompression) return false;
  const rows = Math.min(numbers(tags.rowsPerStrip)[0] ?? height, height);
  return numbers(tags.offsets).some((offset, index) => {
    const stripRows = readJpegHeight(tiff.view, offset);
    return stripRows !== undefined && stripRows < Math.min(rows, height - index * rows);
  });
}

/** Returns the height from the frame header of the JPEG at the offset, which a damaged file may state as any number. */
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

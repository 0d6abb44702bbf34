import { rgbaToDataURL, thumbHashToAverageRGBA, thumbHashToDataURL, thumbHashToRGBA } from "thumbhash";

const urlsByHash = new Map<string, string>();
const maxCached = 1_000;

/**
 * Returns the blurred image of a ThumbHash as a data URL; undefined when it is missing or
 * unreadable, and for a transparent image, whose parts it would surround with a cloud.
 */
export function placeholderUrl(hash: string | null): string | undefined {
  if (hash === null) return undefined;

  const known = urlsByHash.get(hash);
  if (known !== undefined) return known;

  try {
    const bytes = decode(hash);
    if (isTransparent(bytes)) return undefined;

    const url = thumbHashToDataURL(bytes);
    if (urlsByHash.size >= maxCached) urlsByHash.clear();
    urlsByHash.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}

/**
 * So many pixels in so many rows take at most 400 bytes as a data URL. Browsers blur them when they
 * enlarge them.
 */
const [smallPixels, smallRows] = [36, 10];

/**
 * Returns the blurred image of a ThumbHash with few pixels, small enough for HTML; undefined for a
 * transparent image.
 */
export function placeholderPicture(hash: string | null): string | undefined {
  if (hash === null) return undefined;

  try {
    const bytes = decode(hash);
    if (isTransparent(bytes)) return undefined;

    const { w, h, rgba } = thumbHashToRGBA(bytes);
    const width = Math.max(1, Math.min(w, Math.floor(Math.sqrt((smallPixels * w) / h))));
    const height = Math.max(1, Math.min(h, smallRows, Math.floor(smallPixels / width)));

    return rgbaToDataURL(width, height, shrink({ width: w, height: h, rgba }, width, height));
  } catch {
    return undefined;
  }
}

interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** The mean of the pixels under each of the fewer ones. */
function shrink(source: Pixels, width: number, height: number): Uint8Array {
  const small = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 4; channel += 1)
        small[(y * width + x) * 4 + channel] = meanOf(source, channel, {
          left: Math.floor((x * source.width) / width),
          right: Math.ceil(((x + 1) * source.width) / width),
          top: Math.floor((y * source.height) / height),
          bottom: Math.ceil(((y + 1) * source.height) / height),
        });

  return small;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function meanOf({ width, rgba }: Pixels, channel: number, { left, right, top, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += rgba[(y * width + x) * 4 + channel] ?? 0;

  return Math.round(sum / ((right - left) * (bottom - top)));
}

/**
 * Returns the average color of a ThumbHash in CSS: a few bytes where the blurred image takes
 * thousands. Undefined for a transparent image, which shows the page behind it.
 */
export function placeholderColor(hash: string | null): string | undefined {
  if (hash === null) return undefined;
  try {
    const { r, g, b, a } = thumbHashToAverageRGBA(decode(hash));
    return a < 1 ? undefined : `#${[r, g, b].map(toHex).join("")}`;
  } catch {
    return undefined;
  }
}

const isTransparent = (bytes: Uint8Array) => thumbHashToAverageRGBA(bytes).a < 1;

const toHex = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, "0");

const decode = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));

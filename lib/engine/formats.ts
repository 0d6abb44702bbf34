/** Accepted upload formats, detected from the bytes. */
export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";

/** Formats that a variant can be encoded in. */
export type OutputFormat = "avif" | "webp" | "jpeg" | "png" | "gif";

interface FormatDefinition {
  /** Display name. */
  label: string;
  contentType: string;
  /** Other content types in use for the format. */
  contentTypeAliases?: readonly string[];
  /** Usual filename extensions, the preferred one first. */
  extensions: readonly [string, ...string[]];
}

export const imageFormats: Record<ImageFormat, FormatDefinition> = {
  jpeg: { label: "JPEG", contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif", "mpo"] },
  png: { label: "PNG", contentType: "image/png", extensions: ["png", "apng"] },
  webp: { label: "WebP", contentType: "image/webp", extensions: ["webp"] },
  gif: { label: "GIF", contentType: "image/gif", extensions: ["gif"] },
  avif: { label: "AVIF", contentType: "image/avif", extensions: ["avif"] },
  heic: {
    label: "HEIC",
    contentType: "image/heic",
    contentTypeAliases: ["image/heif"],
    extensions: ["heic", "heif", "hif"],
  },
  tiff: { label: "TIFF", contentType: "image/tiff", extensions: ["tif", "tiff"] },
  svg: { label: "SVG", contentType: "image/svg+xml", extensions: ["svg", "svgz"] },
};

/** The usual filename extensions of all accepted formats, without a dot. */
export const imageExtensions = Object.values(imageFormats).flatMap(({ extensions }) => extensions);

/**
 * Returns the format with this content type, or `undefined` when it is not an accepted image type.
 */
export function findFormatByContentType(type: string): FormatDefinition | undefined {
  return Object.values(imageFormats).find(
    ({ contentType, contentTypeAliases = [] }) => contentType === type || contentTypeAliases.includes(type),
  );
}

/** Returns the content type for a filename's extension. */
export function getContentTypeForFilename(filename: string): string | undefined {
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  return Object.values(imageFormats).find(({ extensions }) => extensions.includes(extension))?.contentType;
}

const mebibyte = 1024 * 1024;

/**
 * Limits for one image. Pixel limits count all frames of an animation together. AVIF and HEIC get
 * half, because their decoders need 20 bytes and 1 µs per pixel; the others need 4 bytes and 0.1
 * µs.
 */
export const imageLimits = {
  maxBytes: 100 * mebibyte,
  maxSvgBytes: 2 * mebibyte,
  maxPixels: 100_000_000,
  maxHeifPixels: 50_000_000,
  maxFrames: 1000,
} as const;

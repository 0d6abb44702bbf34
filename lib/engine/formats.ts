/** What an uploaded file may be, told by its bytes. */
export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";

/** What a variant may be encoded as. */
export type OutputFormat = "avif" | "webp" | "jpeg" | "png" | "gif";

interface FormatFacts {
  /** As people call it. */
  label: string;
  contentType: string;
  /** What others call the same. */
  otherContentTypes?: readonly string[];
  /** Usual filename extensions, the preferred one first. */
  extensions: readonly [string, ...string[]];
}

export const imageFormats: Record<ImageFormat, FormatFacts> = {
  jpeg: { label: "JPEG", contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif", "mpo"] },
  png: { label: "PNG", contentType: "image/png", extensions: ["png", "apng"] },
  webp: { label: "WebP", contentType: "image/webp", extensions: ["webp"] },
  gif: { label: "GIF", contentType: "image/gif", extensions: ["gif"] },
  avif: { label: "AVIF", contentType: "image/avif", extensions: ["avif"] },
  heic: {
    label: "HEIC",
    contentType: "image/heic",
    otherContentTypes: ["image/heif"],
    extensions: ["heic", "heif", "hif"],
  },
  tiff: { label: "TIFF", contentType: "image/tiff", extensions: ["tif", "tiff"] },
  svg: { label: "SVG", contentType: "image/svg+xml", extensions: ["svg", "svgz"] },
};

/** The facts of the format that has this content type; undefined when it is of no image that we take. */
export function formatOfContentType(type: string): FormatFacts | undefined {
  return Object.values(imageFormats).find(
    ({ contentType, otherContentTypes = [] }) => contentType === type || otherContentTypes.includes(type),
  );
}

/** The content type that a filename's extension stands for. */
export function contentTypeOfFilename(filename: string): string | undefined {
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  return Object.values(imageFormats).find(({ extensions }) => extensions.includes(extension))?.contentType;
}

/** What an uploaded file may be, told by its bytes. */
export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";

/** What a variant may be encoded as. */
export type OutputFormat = "avif" | "webp" | "jpeg" | "png" | "gif";

interface FormatDefinition {
  /** As people call it. */
  label: string;
  contentType: string;
  /** What others call the same. */
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

/** The facts of the format that has this content type; undefined when it is of no image that we take. */
export function findFormatByContentType(type: string): FormatDefinition | undefined {
  return Object.values(imageFormats).find(
    ({ contentType, contentTypeAliases = [] }) => contentType === type || contentTypeAliases.includes(type),
  );
}

/** The content type that a filename's extension stands for. */
export function getContentTypeForFilename(filename: string): string | undefined {
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  return Object.values(imageFormats).find(({ extensions }) => extensions.includes(extension))?.contentType;
}

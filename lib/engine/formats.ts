/** What an uploaded file may be, told by its bytes. */
export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";

/** What a variant may be encoded as. */
export type OutputFormat = "avif" | "webp" | "jpeg" | "png" | "gif";

interface FormatFacts {
  contentType: string;
  /** Usual filename extensions, the preferred one first. */
  extensions: readonly [string, ...string[]];
}

export const imageFormats: Record<ImageFormat, FormatFacts> = {
  jpeg: { contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif", "mpo"] },
  png: { contentType: "image/png", extensions: ["png", "apng"] },
  webp: { contentType: "image/webp", extensions: ["webp"] },
  gif: { contentType: "image/gif", extensions: ["gif"] },
  avif: { contentType: "image/avif", extensions: ["avif"] },
  heic: { contentType: "image/heic", extensions: ["heic", "heif", "hif"] },
  tiff: { contentType: "image/tiff", extensions: ["tif", "tiff"] },
  svg: { contentType: "image/svg+xml", extensions: ["svg", "svgz"] },
};

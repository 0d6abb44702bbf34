import type { ImageSource } from "../image-properties";

/** Whether the variants move. A TIFF's pages are not frames, and an animated PNG is decoded as its first frame. */
export function isAnimated(source: ImageSource): boolean {
  return source.pages > 1 && (source.format === "gif" || source.format === "webp");
}

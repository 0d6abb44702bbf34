import type { ImageSource } from "../image-properties";

/** Whether the variants are animated. TIFF pages are not frames, and an animated PNG decodes to its first frame. */
export function isAnimated(source: ImageSource): boolean {
  return source.pages > 1 && (source.format === "gif" || source.format === "webp");
}

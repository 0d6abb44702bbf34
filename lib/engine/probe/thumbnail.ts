/** A small upright image in sRGB, four bytes per pixel. */
export interface Thumbnail {
  width: number;
  height: number;
  pixels: Uint8Array;
}

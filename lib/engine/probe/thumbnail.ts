/** A small upright picture in sRGB, four bytes a pixel. */
export interface Thumbnail {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A small upright picture in sRGB, four bytes a pixel. */
export interface Miniature {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * The sizes of the eight presets. Without a height, the photograph's own aspect ratio decides; with
 * one, the rendition is cropped at the center.
 * @typedef {{ name: string, width: number, height?: number }} OutputSize
 */

/** @type {OutputSize[]} */
export const sizes = [
  ...[2048, 1536, 1024, 512, 256, 128].map((width) => ({ name: `w${width}`, width })),
  { name: "thumb", width: 320, height: 320 },
  { name: "og-image", width: 1200, height: 630 },
];

/** For JPEG and WebP. */
export const quality = 80;

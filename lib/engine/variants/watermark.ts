/** The places of a watermark on an image. `tile` repeats it over the whole image. */
export const watermarkPositions = [
  "center",
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
  "tile",
] as const;
export type WatermarkPosition = (typeof watermarkPositions)[number];

/** Lengths are percentages of the image's shorter side, so that a mark looks the same at each size. */
export interface WatermarkPlacement {
  position: WatermarkPosition;
  /** The longer side of the mark. */
  size: number;
  /** 1 = opaque. */
  opacity: number;
  /** The distance from the edges, or between tiles. */
  margin: number;
}

/** A watermark as it is drawn on images. */
export interface Watermark extends WatermarkPlacement {
  /** The mark, as PNG. */
  bytes: Uint8Array;
}

/**
 * The ID of a watermark and its revision, which changes with the mark and its placement:
 * `wmk_<id>.<revision>`. Equal references have equal pixels.
 */
export type WatermarkReference = string;

export const watermarkRevisionLength = 12;
/** The revision of a watermark that does not exist: nothing is rendered with it. */
export const missingRevision = "0".repeat(watermarkRevisionLength);

/** The watermarks of recipes, by their references. */
export type Watermarks = ReadonlyMap<WatermarkReference, Watermark>;

/** The source of a mark. */
export type WatermarkSource =
  | { kind: "image"; format: (typeof watermarkFormats)[number]; bytes: Uint8Array }
  | {
      kind: "text";
      text: string;
      /** `#rrggbb` */
      color: string;
    };

/** Formats of the files that a mark can be made from. */
export const watermarkFormats = ["png", "webp", "svg"] as const;

export const watermarkLimits = {
  maxFileBytes: 2_000_000,
  /** Pixels of a file that is not SVG. */
  maxPixels: 4_000_000,
  /** Longest side of the mark that is made of text or SVG. */
  maxSide: 2048,
  /** Characters, as people count them. */
  maxTextLength: 200,
  minSize: 1,
  maxSize: 100,
  minOpacity: 0.01,
  maxOpacity: 1,
  maxMargin: 50,
} as const;

/** A placement that is seen on photographs, and does not hide them. */
export const defaultPlacement: WatermarkPlacement = {
  position: "southeast",
  size: 30,
  opacity: 0.5,
  margin: 4,
};

const referencePattern = /^wmk_\w{26}\.[0-9a-f]{12}$/;

export function isWatermarkReference(text: string): text is WatermarkReference {
  return referencePattern.test(text);
}

import type { picks } from "@/lib/values/picks";
import { buildDescription } from "./xmp-description";

/** The stars and the flag of an image. */
export interface ImageRating {
  rating: number;
  pick: (typeof picks)[number];
}

const namespaces = {
  xmp: "http://ns.adobe.com/xap/1.0/",
  xmpDM: "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
};

/** The properties of stars and flags. */
export const ratingProperties: ReadonlySet<string> = new Set([
  `${namespaces.xmp}Rating`,
  `${namespaces.xmpDM}pick`,
]);

const pickValues = { pick: 1, none: 0, reject: -1 } as const;

/**
 * Returns the stars and the flag as XMP properties. Programs without flags take the rating -1 for
 * rejected, so a rejected image without stars has it.
 */
export function describeRating({ rating, pick }: ImageRating, about: string): string {
  const rated = pick === "reject" && rating === 0 ? -1 : rating;
  const lines = [`<xmp:Rating>${rated}</xmp:Rating>`, `<xmpDM:pick>${pickValues[pick]}</xmpDM:pick>`];

  return buildDescription(namespaces, about, lines);
}

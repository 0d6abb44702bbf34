/** The texts of a drawn link preview. People have written them, so they may contain anything. */
export interface Card {
  title: string;
  /** The line below the title; empty for none. */
  byline: string;
  /** Replaces texts that the font cannot draw. */
  fallback: string;
  /** The host name at the bottom. */
  host: string;
}

export const cardSize = { width: 1_200, height: 630 };
/** Changes with the design, so that caches replace their cards. */
export const cardDesign = 1;

/** The flags of a selection. Pages use them too, so this file imports no schemas. */
export const picks = ["none", "pick", "reject"] as const;
export type PickFlag = (typeof picks)[number];

/** The most stars of an image. */
export const maxRating = 5;

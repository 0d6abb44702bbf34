/** The flags of images among which a choice is made. */
export const picks = ["none", "pick", "reject"] as const;

/** The most stars of an image. */
export const maxRating = 5;

/** The start of the key of the images of a day in earlier years. */
export const onThisDayKey = ["on-this-day"] as const;

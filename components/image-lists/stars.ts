/** The numbers of stars that an image can have. */
export const stars = [0, 1, 2, 3, 4, 5] as const;

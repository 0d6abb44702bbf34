/**
 * Properties with few values that lists filter by: each is a character in `image_search.facets`, in
 * this order. Stored, so a character never changes its meaning.
 */
export const facetCodes = {
  live: "A",
  deleted: "B",
  public: "C",
  unlisted: "D",
  private: "E",
  nsfw: "F",
  safe: "G",
  without_alt: "H",
  with_alt: "I",
  untagged: "J",
  tagged: "K",
  /** Has a file; the facets below describe it. */
  complete: "L",
  landscape: "M",
  portrait: "N",
  square: "O",
  animated: "P",
  still: "Q",
  jpeg: "R",
  png: "S",
  webp: "T",
  gif: "U",
  avif: "V",
  heic: "W",
  tiff: "X",
  svg: "Y",
  encrypted: "Z",
  red: "a",
  orange: "b",
  amber: "c",
  yellow: "d",
  lime: "e",
  green: "f",
  emerald: "g",
  teal: "h",
  cyan: "i",
  sky: "j",
  blue: "k",
  indigo: "l",
  violet: "m",
  purple: "n",
  fuchsia: "o",
  pink: "p",
  rose: "q",
  slate: "r",
  // Digits stay last: live images are found by their first character. `9` is not used.
  archived: "0",
  /** Has at least one star; an image with three stars has the first three of these facets. */
  stars_1: "1",
  stars_2: "2",
  stars_3: "3",
  stars_4: "4",
  stars_5: "5",
  picked: "6",
  rejected: "7",
  /** Withheld by an operator. */
  withheld: "8",
} as const;

export type Facet = keyof typeof facetCodes;

/** The characters in their stored order, which is not the order of text. */
export const facetOrder: readonly string[] = Object.values(facetCodes);

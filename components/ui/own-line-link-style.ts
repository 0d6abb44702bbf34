/** A link that is no part of a sentence. */
export const ownLineLinkStyle =
  "underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3";

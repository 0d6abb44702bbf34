/**
 * Stores which library the pages of this browser show: the handle of its owner. Without it, they
 * show the own one.
 */
export const libraryCookie = "albumen_library";

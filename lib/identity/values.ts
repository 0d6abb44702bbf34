/**
 * Stores which library the pages of this browser show: the handle of its owner. Without it, they
 * show the own one.
 */
export const libraryCookie = "albumen_library";

/** The language chosen in a browser, for pages and mails without an account. */
export const localeCookie = "albumen-language";

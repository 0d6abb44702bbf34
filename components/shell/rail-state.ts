/**
 * Stores whether the sidebar of this browser shows icons only, so that the server renders it that
 * way.
 */
export const railCookie = "albumen-rail";
export const collapsed = "collapsed";

/**
 * The id of the main element: the target of skip links, and of the focus when nothing else can have
 * it.
 */
export const mainContentId = "content";

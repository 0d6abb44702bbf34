/** The id of the main element: skip links lead here, and the focus when nothing else can have it. */
export const mainContentId = "content";

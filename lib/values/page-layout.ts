/** The arrangements of images on a public page: justified rows, squares, one below the other. */
export const pageLayouts = ["rows", "grid", "column"] as const;
export type PageLayout = (typeof pageLayouts)[number];

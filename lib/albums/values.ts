/** The most images of an album, those in the trash included, with which its order is changed by hand. */
export const maxOrderedImages = 10_000;

export const albumSorts = ["recent", "manual"] as const;
export type AlbumSort = (typeof albumSorts)[number];

/** Every owner has this album; it receives images that specify no album. */
export const defaultAlbumSlug = "images";

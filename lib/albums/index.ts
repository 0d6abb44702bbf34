export { createAlbum, deleteAlbum, updateAlbum } from "./change-albums";
export { getAlbum, listAlbums } from "./read-albums";
export { albumExists } from "./repository";
export { defaultAlbumSlug } from "./resource";

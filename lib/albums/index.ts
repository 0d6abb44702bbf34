export { createAlbum, deleteAlbum, updateAlbum } from "./change-albums";
export { getAlbum, listAlbums, noSuchAlbum } from "./read-albums";
export { albumExists, holdAlbum, moveImages } from "./repository";
export { defaultAlbumSlug } from "./resource";

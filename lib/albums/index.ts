export { createAlbum, deleteAlbum, updateAlbum } from "./change-albums";
export { getAlbum, listAlbums, albumNotFoundError } from "./read-albums";
export { albumExists, lockAlbumShared, moveImages } from "./repository";
export { defaultAlbumSlug } from "./resource";

export { createAlbum, deleteAlbum, updateAlbum } from "./manage-albums";
export {
  albumNotFoundError,
  getAlbum,
  getAlbumWithoutContent,
  listAlbums,
  listPinnedAlbums,
} from "./read-albums";
export { albumExists, encryptsUploads, lockAlbumShared, moveImages } from "./repository";
export { defaultAlbumSlug } from "./resource";
export { slugifyTitle } from "./slugify-title";

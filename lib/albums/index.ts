export { insertAlbumAlias, resolveAlbumSlug } from "./aliases-repository";
export {
  deleteAlbum,
  deletionLimits,
  emptyDeletedAlbums,
  freeAlbumSlug,
  sweepDeletedAlbums,
} from "./delete-album";
export { moveImages } from "./deletion-repository";
export { findFreeSlug } from "./free-slug";
export { createAlbum, updateAlbum } from "./manage-albums";
export { isShownByHand, moveAlbumImage, restoreOrder, shortenAlbumRanks } from "./order-images";
export { isRankIn, orderKey, orderKeyOf, unrankedPrefix } from "./order-repository";
export { previewUrls } from "./preview-urls";
export {
  albumNotFoundError,
  getAlbum,
  getAlbumWithoutContent,
  listAlbums,
  listAlbumTitles,
  listPinnedAlbums,
} from "./read-albums";
export { albumExists, encryptsUploads, lockAlbumShared, ownsImage } from "./repository";
export { allowAlbumDeletion } from "./required-watermark";
export { slugifyTitle } from "./slugify-title";
export { findUsableSlug } from "./usable-slug";

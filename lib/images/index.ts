export { deleteImage, type PurgedImages, purgeImage, purgeImageRows, restoreImage } from "./delete-image";
export { deleteOutdatedFaceCrops } from "./delete-outdated-crops";
export { imageErrors } from "./errors";
export { expireImages } from "./expire-images";
export { getFacets } from "./facets/get-facets";
export { filenameWithSuffix } from "./filename";
export { filenameInFormat } from "./filename-in-format";
export { filenameTakenError, findFreeFilename } from "./filename-taken-error";
export { getImage, getImages, getImagesOf, lockOwnImage, requireImage } from "./get-image";
export { getTimeline } from "./get-timeline";
export {
  type Image,
  type ImageWithFile,
  isDeletedOrExpired,
  setTakenAtOffset,
  shiftTakenAt,
  takenAtColumns,
  takenAtOf,
  visibilityColumns,
} from "./image";
export { listImageIds } from "./list-image-ids";
export {
  type ListImagesQuery,
  listGridImages,
  listGridImagesByMeaning,
  listImages,
  listImagesByMeaning,
} from "./list-images";
export { duplicateColumn } from "./list-queries/columns";
export { cleanOriginalFilename } from "./original-filename";
export { presentToCaller } from "./present-image";
export {
  findPurgeableImages,
  findTakenFilenames,
  insertImage,
  lockImage,
  undelete,
  updateImageRow,
} from "./repository";
export { hasOffset, normalizeTakenAt, takenAtFromFilename } from "./taken-at";
export { setSaveVariants } from "./unsaved-variants";
export { updateImage } from "./update-image";

export { addToCollection, deleteCollectionFolder, removeFromCollection } from "./change-collections";
export { nameCollections } from "./folder-names";
export {
  type AlbumPath,
  type CollectionPath,
  collectionKey,
  createLocator,
  type DavPath,
  isTemporaryPlace,
  type Locate,
} from "./locate-path";
export {
  covers,
  createLock,
  findLocksOn,
  type Lock,
  listLocks,
  pruneDavRecords,
  refreshLock,
  releaseLocks,
  releaseLocksAt,
} from "./locks";
export { createFolder, deleteFolder, renameFolder } from "./manage-folders";
export { moveFile } from "./move-file";
export { davRoot, davUrl, isDavOffered, isDavPath, isSystemName } from "./paths";
export { createPlaceholder, movePlaceholder, removePlaceholder } from "./placeholders";
export { type Expected, putFile, requireFilename } from "./put-file";
export {
  type CollectionFolder,
  findCollectionFile,
  listCollectionFiles,
  listCollectionFolders,
  showsCollections,
} from "./read-collections";
export {
  type File,
  type Folder,
  findImageFile,
  findPlaceholderFile,
  isNameOfOthers,
  listFiles,
  listFolders,
} from "./read-folders";
export {
  createTemporaryFolder,
  listTemporaryFiles,
  publishTemporaryFile,
  removeTemporaryFolder,
  storeTemporaryFile,
  toFolderPath,
} from "./temporary-files";
export { isTemporaryFolderName } from "./temporary-names";

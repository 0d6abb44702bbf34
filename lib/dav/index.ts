export { isDavOffered } from "./availability";
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
export { type DavPath, davRoot, davUrl, isDavPath, isSystemName, parseDavPath } from "./paths";
export { createPlaceholder, removePlaceholder } from "./placeholders";
export { type Expected, putFile, requireFilename } from "./put-file";
export {
  type File,
  type Folder,
  findFile,
  findFolder,
  findImageFile,
  findPlaceholderFile,
  isNameOfOthers,
  listFiles,
  listFolders,
} from "./read-folders";

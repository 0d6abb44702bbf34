export { engineErrors } from "@/lib/engine";
export { storageErrors } from "@/lib/platform/storage";
export { attachReceivedFile } from "./attach-received-file";
export { completeUpload } from "./complete-upload";
export { createImage } from "./create-image";
export {
  createDerivedImage,
  type DerivedFile,
  discardDerivedFile,
  storeDerivedFile,
} from "./derive-image";
export { discardPendingImage } from "./discard-image";
export { prepareCopy } from "./encrypt-image";
export { uploadErrors } from "./errors";
export { findableKeyId } from "./file-access";
export type { UploadResult } from "./filename-conflict";
export { importImage } from "./import-image";
export { receiveUpload } from "./receive-upload";
export { imageReceiver, type ReceivedFile, stagingReceiver } from "./received-file";
export { replaceImage, replaceWithFile } from "./replace-image";
export {
  type RestorableAnalysis,
  type RestorableImage,
  restoreImage,
  type UploadedSource,
} from "./restore-image";
export { discardRewrittenFile, publishRewrittenFile, type RewrittenFile } from "./rewritten-file";
export { prepareStrippedFile } from "./strip-image";
export {
  purgeExpiredImages,
  removePurgedFiles,
  removeRetiredFiles,
  sweepRetiredFiles,
  sweepTemporaryFiles,
} from "./sweep-uploads";
export { uploadImage } from "./upload-image";
export { isResumable } from "./upload-target";

export { giveFeedback, nameVisitor } from "./give-feedback";
export { addGuestFile, beginGuestUpload, completeGuestUpload } from "./guest-uploads";
export { createShare, deleteShare, updateShare } from "./manage-shares";
export { getShare, listPicks, listShares } from "./read-shares";
export type { ChosenImage } from "./repository";
export { restoreShare } from "./restore-share";
export { maySave, saveSharedImage, saveSharedUrl } from "./save-image";
export {
  findPreviewImage,
  findReportedImage,
  getSharedImage,
  getSharedImages,
  hasPreview,
  openSharedBytes,
  previewSize,
  requireSharedImage,
  type SharedImage,
  type SharedImageDetails,
  type SharedImagePage,
  selectDownload,
} from "./shared-images";
export {
  checkPassword,
  type FoundShare,
  findShareByToken,
  openVisit,
  pruneVisits,
  type ShareCookies,
  type Visit,
  visitorDays,
} from "./visit";

/** The result of an operation for a member of one album. */
type AlbumMemberResult =
  /**
   * Works on the content of the album; anything else of the library is as if it belonged to another
   * owner.
   */
  | "album"
  /**
   * Concerns things that are in no album, such as an unused tag or the job of someone else: as if
   * they belonged to another owner.
   */
  | "other"
  /** Concerns all of the library: 403 `FORBIDDEN`. */
  | "library"
  /** As `album`, with another error outside of it. */
  | { outside: { status: number; code: string } };

/**
 * By operation id, for every operation that members can use: a new one fails a test until it is
 * decided here.
 */
export const albumMemberResults: Readonly<Record<string, AlbumMemberResult>> = {
  addFavourite: "album",
  analyzeImage: "album",
  deleteImageAnalysis: "album",
  appendToUpload: "album",
  archiveImages: "album",
  batchImages: "album",
  cancelJob: "other",
  completeUpload: "album",
  createAlbum: "library",
  createImage: "album",
  createImageLink: "album",
  createImageToken: "album",
  createLicense: "library",
  createRecipe: "library",
  createMembership: "album",
  createResumableUpload: "album",
  createShare: { outside: { status: 400, code: "VALIDATION_ERROR" } },
  createTag: "library",
  deleteAlbum: "library",
  deleteImage: "album",
  deleteLicense: "library",
  deleteRecipe: "library",
  deleteMembership: "album",
  deleteShare: "album",
  deleteTag: "library",
  deleteVariant: "album",
  emptyTrash: "album",
  exportAlbumBundle: "album",
  exportImageBundle: "album",
  getAiState: "album",
  getAlbum: "album",
  getCaller: "album",
  getEncryption: "library",
  getImage: "album",
  getImageAnalysis: "album",
  getImageAnalytics: "album",
  getImageFacets: "album",
  getImagesSummary: "album",
  getJob: "other",
  getLicense: "other",
  getRecipe: "library",
  getResumableUpload: "album",
  getShare: "album",
  getStats: "library",
  getTag: "other",
  getTimeline: "album",
  getTopImages: "album",
  getUsage: "library",
  importImage: "album",
  invalidateVariant: "album",
  keepBestDuplicates: "album",
  listAlbums: "album",
  listAuditLogs: "library",
  listDuplicates: "album",
  listEncryptionEvents: "library",
  listFavourites: "album",
  listImageChanges: "album",
  listGridImages: "album",
  listImages: "album",
  listJobResults: "other",
  listJobs: "album",
  listLicenses: "album",
  listMemberships: "album",
  listPlaces: "album",
  listRecipes: "library",
  listSharePicks: "album",
  listShares: "album",
  listSimilarImages: "album",
  listTags: "album",
  listVariants: "album",
  previewRecipe: "album",
  previewVariant: "album",
  purgeCdn: "album",
  purgeImage: "album",
  regenerateVariant: "album",
  removeFavourite: "album",
  replaceImage: "album",
  requestVariants: "album",
  resetImageLinks: "album",
  restoreImage: "album",
  revokeImageTokens: "album",
  rotateEncryptionKey: "library",
  terminateUpload: "album",
  undoJob: "other",
  updateAlbum: "album",
  updateImage: "album",
  updateLicense: "library",
  updateMembership: "album",
  updateRecipe: "library",
  updateShare: "album",
  updateTag: "library",
  uploadImage: "album",
};

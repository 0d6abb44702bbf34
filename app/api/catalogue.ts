import type { Endpoint } from "@/lib/http";
import { remove as disconnect, start as startConnecting } from "./account/connections/[provider]/endpoints";
import { list as listConnections } from "./account/connections/endpoints";
import { confirm as confirmEmailChange } from "./account/email/confirm/endpoints";
import {
  cancel as cancelEmailChange,
  change as changeAccountEmail,
  get as getAccountEmail,
} from "./account/email/endpoints";
import { undo as undoEmailChange } from "./account/email/undo/endpoints";
import { close as closeAccount } from "./account/endpoints";
import { exportAll as exportAccount } from "./account/export/endpoints";
import { remove as deleteExport, get as getExport } from "./account/exports/[id]/endpoints";
import { list as listExports } from "./account/exports/endpoints";
import { importAll as importAccount } from "./account/import/endpoints";
import { complete as completeImport } from "./account/imports/[id]/complete/endpoints";
import { cancel as cancelImport, get as getImport } from "./account/imports/[id]/endpoints";
import { putPart as putImportPart } from "./account/imports/[id]/parts/[number]/endpoints";
import { create as createImport, list as listImports } from "./account/imports/endpoints";
import { health as getInstallationHealth } from "./admin/health/endpoints";
import { update as withholdImage } from "./admin/images/[id]/endpoints";
import { revoke as revokeInvitation } from "./admin/invitations/[id]/endpoints";
import { create as createInvitation, list as listInvitations } from "./admin/invitations/endpoints";
import { update as updateOwner } from "./admin/owners/[uid]/endpoints";
import { list as listOwners } from "./admin/owners/endpoints";
import { resolve as resolveReport } from "./admin/reports/[id]/endpoints";
import { list as listReports } from "./admin/reports/endpoints";
import { getState as getAiState } from "./ai/endpoints";
import { install as installAiModels } from "./ai/install/endpoints";
import { get as getAlbum, remove as removeAlbum, update as updateAlbum } from "./albums/[album]/endpoints";
import { exportBundle as exportAlbumBundle } from "./albums/[album]/export/endpoints";
import { create as createAlbum, list as listAlbums } from "./albums/endpoints";
import { get as getImageAnalytics } from "./analytics/images/[id]/endpoints";
import { get as getTopImages } from "./analytics/top/endpoints";
import { get as getUsage } from "./analytics/usage/endpoints";
import { get as getApiKey, revoke as revokeApiKey, update as updateApiKey } from "./api-keys/[id]/endpoints";
import { rotate as rotateApiKey } from "./api-keys/[id]/rotate/endpoints";
import { create as createApiKey, list as listApiKeys } from "./api-keys/endpoints";
import { list as listAuditLogs } from "./audit-logs/endpoints";
import { get as getBackup, put as putBackup, remove as removeBackup } from "./backup/endpoints";
import { restore as restoreBackup } from "./backup/restore/endpoints";
import { list as listBackupRuns } from "./backup/runs/endpoints";
import { sync as syncBackup } from "./backup/sync/endpoints";
import { test as testBackup } from "./backup/test/endpoints";
import { verify as verifyBackup } from "./backup/verify/endpoints";
import { update as updateBillingAlerts } from "./billing/alerts/endpoints";
import { start as startCheckout } from "./billing/checkout/endpoints";
import { get as getBilling } from "./billing/endpoints";
import { open as openBillingPortal } from "./billing/portal/endpoints";
import { purge as purgeCdn } from "./cdn/purge/endpoints";
import { get as getDomain, remove as removeDomain } from "./domains/[id]/endpoints";
import { verify as verifyDomain } from "./domains/[id]/verify/endpoints";
import { create as createDomain, list as listDomains } from "./domains/endpoints";
import { get as getEncryption } from "./encryption/endpoints";
import { list as listEncryptionEvents } from "./encryption/events/endpoints";
import { rotate as rotateEncryptionKey } from "./encryption/rotate/endpoints";
import { list as listFavourites } from "./favourites/endpoints";
import { health } from "./health/endpoints";
import { analyze as analyzeImage } from "./images/[id]/ai/analyze/endpoints";
import { remove as deleteImageAnalysis, get as getImageAnalysis } from "./images/[id]/ai/endpoints";
import { complete } from "./images/[id]/complete/endpoints";
import { get, remove, update } from "./images/[id]/endpoints";
import { exportBundle as exportImageBundle } from "./images/[id]/export/endpoints";
import { add as addFavourite, remove as removeFavourite } from "./images/[id]/favourite/endpoints";
import { create as createImageLink } from "./images/[id]/link/endpoints";
import { reset as resetImageLinks } from "./images/[id]/link/reset/endpoints";
import { purge } from "./images/[id]/permanent/endpoints";
import { replace } from "./images/[id]/replace/endpoints";
import { restore } from "./images/[id]/restore/endpoints";
import { list as listSimilar } from "./images/[id]/similar/endpoints";
import { create as createImageToken } from "./images/[id]/token/endpoints";
import { revoke as revokeImageTokens } from "./images/[id]/tokens/endpoints";
import { remove as deleteVariant } from "./images/[id]/variants/[variantKey]/endpoints";
import { invalidate as invalidateVariant } from "./images/[id]/variants/[variantKey]/invalidate-cache/endpoints";
import { preview as previewVariant } from "./images/[id]/variants/[variantKey]/preview/endpoints";
import { regenerate as regenerateVariant } from "./images/[id]/variants/[variantKey]/regenerate/endpoints";
import { list as listVariants, request as requestVariants } from "./images/[id]/variants/endpoints";
import { archive } from "./images/archive/endpoints";
import { batch } from "./images/batch/endpoints";
import { list as listImageChanges } from "./images/changes/endpoints";
import { list as listDuplicates } from "./images/duplicates/endpoints";
import { create, list } from "./images/endpoints";
import { get as getImageFacets } from "./images/facets/endpoints";
import { importFromUrl } from "./images/import/endpoints";
import { save as saveSharedImage } from "./images/save/endpoints";
import { get as getImagesSummary } from "./images/summary/endpoints";
import { get as getTimeline } from "./images/timeline/endpoints";
import { empty as emptyTrash } from "./images/trash/empty/endpoints";
import { get as getInstallation } from "./installation/endpoints";
import { cancel as cancelJob, get as getJob } from "./jobs/[id]/endpoints";
import { list as listJobResults } from "./jobs/[id]/results/endpoints";
import { undo as undoJob } from "./jobs/[id]/undo/endpoints";
import { list as listJobs } from "./jobs/endpoints";
import { leave as leaveLibrary } from "./libraries/[handle]/endpoints";
import { list as listLibraries } from "./libraries/endpoints";
import {
  get as getLicense,
  remove as removeLicense,
  update as updateLicense,
} from "./licenses/[id]/endpoints";
import { catalogue as licenseCatalogue } from "./licenses/catalog/endpoints";
import { create as createLicense, list as listLicenses } from "./licenses/endpoints";
import { me } from "./me/endpoints";
import { remove as deleteMembership, update as updateMembership } from "./memberships/[id]/endpoints";
import { accept as acceptMembership } from "./memberships/accept/endpoints";
import { create as createMembership, list as listMemberships } from "./memberships/endpoints";
import { dismiss as dismissNotices } from "./notices/dismiss/endpoints";
import { oembed } from "./oembed/endpoints";
import { document } from "./openapi.json/endpoints";
import { list as listPalette } from "./palette/endpoints";
import { remove as removePasskey, rename as renamePasskey } from "./passkeys/[id]/endpoints";
import { add as addPasskey, list as listPasskeys } from "./passkeys/endpoints";
import { begin as createPasskeyOptions } from "./passkeys/options/endpoints";
import { list as listPlaces } from "./places/endpoints";
import { get as getProfile, update as updateProfile } from "./profile/endpoints";
import { put as putProfilePicture, remove as removeProfilePicture } from "./profile/picture/endpoints";
import { get as getPublicAlbum } from "./public/[handle]/albums/[album]/endpoints";
import { get as getPublicAlbumFeed } from "./public/[handle]/albums/[album]/feed/endpoints";
import { list as listPublicAlbums } from "./public/[handle]/albums/endpoints";
import { get as getPublicProfile } from "./public/[handle]/endpoints";
import { get as getPublicFeed } from "./public/[handle]/feed/endpoints";
import { list as listPublicImages } from "./public/[handle]/images/endpoints";
import { ready } from "./ready/endpoints";
import { create as createReport } from "./reports/endpoints";
import { end as endSession } from "./sessions/[id]/endpoints";
import { endOthers as endOtherSessions, list as listSessions } from "./sessions/endpoints";
import { get as getSettings, update as updateSettings } from "./settings/endpoints";
import { get as getShare, remove as removeShare, update as updateShare } from "./shares/[id]/endpoints";
import { list as listSharePicks } from "./shares/[id]/picks/endpoints";
import { create as createShare, list as listShares } from "./shares/endpoints";
import { get as getStats } from "./stats/endpoints";
import { receive as receiveStripeEvent } from "./stripe/webhook/endpoints";
import { get as getTag, remove as removeTag, update as updateTag } from "./tags/[tag]/endpoints";
import { create as createTag, list as listTags } from "./tags/endpoints";
import { upload } from "./upload/endpoints";
import { end as endUploadToken, get as getUploadToken } from "./upload-tokens/[id]/endpoints";
import { create as createUploadToken } from "./upload-tokens/endpoints";
import {
  append as appendToUpload,
  get as getResumableUpload,
  terminate as terminateUpload,
} from "./uploads/[id]/endpoints";
import { create as createResumableUpload } from "./uploads/endpoints";
import { create as redeliverWebhookMessage } from "./webhooks/[id]/deliveries/[delivery]/redeliver/endpoints";
import { list as listWebhookDeliveries } from "./webhooks/[id]/deliveries/endpoints";
import {
  get as getWebhook,
  remove as removeWebhook,
  update as updateWebhook,
} from "./webhooks/[id]/endpoints";
import { recover as recoverWebhook } from "./webhooks/[id]/recover/endpoints";
import { rotate as rotateWebhookSecret } from "./webhooks/[id]/rotate-secret/endpoints";
import { test as testWebhook } from "./webhooks/[id]/test/endpoints";
import { create as createWebhook, list as listWebhooks } from "./webhooks/endpoints";
import { list as listWebhookEvents } from "./webhooks/events/endpoints";

export const openApi = document(() => catalogue);

/** Every operation of the API, in the order of the documentation. */
export const catalogue: readonly Endpoint[] = [
  upload,
  createUploadToken,
  getUploadToken,
  endUploadToken,
  importFromUrl,
  saveSharedImage,
  create,
  complete,
  createResumableUpload,
  getResumableUpload,
  appendToUpload,
  terminateUpload,
  replace,
  list,
  getTimeline,
  getImageFacets,
  getImagesSummary,
  listPlaces,
  listImageChanges,
  listDuplicates,
  get,
  update,
  remove,
  restore,
  purge,
  batch,
  emptyTrash,
  archive,
  createImageLink,
  resetImageLinks,
  createImageToken,
  revokeImageTokens,
  exportImageBundle,
  exportAlbumBundle,
  getEncryption,
  rotateEncryptionKey,
  listEncryptionEvents,
  getBackup,
  putBackup,
  removeBackup,
  testBackup,
  syncBackup,
  restoreBackup,
  verifyBackup,
  listBackupRuns,
  listSimilar,
  listVariants,
  requestVariants,
  previewVariant,
  deleteVariant,
  invalidateVariant,
  regenerateVariant,
  listJobs,
  getJob,
  cancelJob,
  listJobResults,
  undoJob,
  listAlbums,
  createAlbum,
  getAlbum,
  updateAlbum,
  removeAlbum,
  listTags,
  createTag,
  getTag,
  updateTag,
  removeTag,
  addFavourite,
  removeFavourite,
  listFavourites,
  listShares,
  createShare,
  getShare,
  updateShare,
  removeShare,
  listSharePicks,
  listMemberships,
  createMembership,
  updateMembership,
  deleteMembership,
  acceptMembership,
  listLibraries,
  leaveLibrary,
  listApiKeys,
  createApiKey,
  getApiKey,
  updateApiKey,
  revokeApiKey,
  rotateApiKey,
  listWebhooks,
  createWebhook,
  listWebhookEvents,
  getWebhook,
  updateWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhookMessage,
  recoverWebhook,
  listDomains,
  createDomain,
  getDomain,
  verifyDomain,
  removeDomain,
  listSessions,
  endSession,
  endOtherSessions,
  listPasskeys,
  createPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  listConnections,
  startConnecting,
  disconnect,
  listAuditLogs,
  getUsage,
  getTopImages,
  getImageAnalytics,
  getStats,
  getAiState,
  installAiModels,
  getImageAnalysis,
  deleteImageAnalysis,
  analyzeImage,
  licenseCatalogue,
  listLicenses,
  createLicense,
  getLicense,
  updateLicense,
  removeLicense,
  me,
  dismissNotices,
  getSettings,
  updateSettings,
  getProfile,
  updateProfile,
  putProfilePicture,
  removeProfilePicture,
  exportAccount,
  listExports,
  getExport,
  deleteExport,
  importAccount,
  createImport,
  putImportPart,
  completeImport,
  getImport,
  cancelImport,
  listImports,
  getAccountEmail,
  changeAccountEmail,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
  closeAccount,
  getPublicProfile,
  listPublicImages,
  listPublicAlbums,
  getPublicAlbum,
  getPublicFeed,
  getPublicAlbumFeed,
  oembed,
  createReport,
  listPalette,
  purgeCdn,
  getBilling,
  updateBillingAlerts,
  startCheckout,
  openBillingPortal,
  listOwners,
  updateOwner,
  withholdImage,
  listReports,
  resolveReport,
  listInvitations,
  createInvitation,
  revokeInvitation,
  getInstallationHealth,
  getInstallation,
  health,
  ready,
  openApi,
];

/**
 * Called by the services of other companies only, which sign their calls. The document leaves them
 * out.
 */
export const callbacks: readonly Endpoint[] = [receiveStripeEvent];

import type { Endpoint } from "@/lib/http";
import { accountOperations } from "./account/operations";
import { adminOperations } from "./admin/operations";
import { aiOperations } from "./ai/operations";
import { albumOperations } from "./albums/operations";
import { analyticsOperations } from "./analytics/operations";
import { apiKeyOperations } from "./api-keys/operations";
import { listAuditLogs } from "./audit-logs/endpoints";
import { backupOperations } from "./backup/operations";
import { billingOperations } from "./billing/operations";
import { purgeCdn } from "./cdn/purge/endpoints";
import { collectionOperations } from "./collections/operations";
import { domainOperations } from "./domains/operations";
import { encryptionOperations } from "./encryption/operations";
import { listFavourites } from "./favourites/endpoints";
import { getHealth } from "./health/endpoints";
import {
  analysisOperations,
  favouriteOperations,
  imageOperations,
  imageUploadOperations,
  variantOperations,
} from "./images/operations";
import { getInstallation } from "./installation/endpoints";
import { jobOperations } from "./jobs/operations";
import { libraryOperations } from "./libraries/operations";
import { licenseOperations } from "./licenses/operations";
import { getCaller } from "./me/endpoints";
import { membershipOperations } from "./memberships/operations";
import { dismissNotices } from "./notices/dismiss/endpoints";
import { oauthOperations } from "./oauth/operations";
import { getOEmbed } from "./oembed/endpoints";
import { document } from "./openapi.json/endpoints";
import { listPalette } from "./palette/endpoints";
import { passkeyOperations } from "./passkeys/operations";
import { listPlaces } from "./places/endpoints";
import { profileOperations } from "./profile/operations";
import { publicOperations } from "./public/operations";
import { getReadiness } from "./ready/endpoints";
import { recipeOperations } from "./recipes/operations";
import { createReport } from "./reports/endpoints";
import { sessionOperations } from "./sessions/operations";
import { settingsOperations } from "./settings/operations";
import { shareOperations } from "./shares/operations";
import { getStats } from "./stats/endpoints";
import { receiveStripeEvent } from "./stripe/webhook/endpoints";
import { tagOperations } from "./tags/operations";
import { uploadImage } from "./upload/endpoints";
import { uploadTokenOperations } from "./upload-tokens/operations";
import { resumableUploadOperations } from "./uploads/operations";
import { watermarkOperations } from "./watermarks/operations";
import { webhookOperations } from "./webhooks/operations";

export const openApi = document(() => catalogue);

/** Every operation of the API, in the order of the documentation. */
export const catalogue: readonly Endpoint[] = [
  uploadImage,
  ...uploadTokenOperations,
  ...imageUploadOperations,
  ...resumableUploadOperations,
  ...imageOperations,
  listPlaces,
  ...encryptionOperations,
  ...backupOperations,
  ...variantOperations,
  ...jobOperations,
  ...albumOperations,
  ...collectionOperations,
  ...tagOperations,
  ...favouriteOperations,
  listFavourites,
  ...shareOperations,
  ...membershipOperations,
  ...libraryOperations,
  ...apiKeyOperations,
  ...oauthOperations,
  ...webhookOperations,
  ...domainOperations,
  ...sessionOperations,
  ...passkeyOperations,
  listAuditLogs,
  ...analyticsOperations,
  getStats,
  ...aiOperations,
  ...analysisOperations,
  ...licenseOperations,
  ...recipeOperations,
  ...watermarkOperations,
  getCaller,
  dismissNotices,
  ...settingsOperations,
  ...profileOperations,
  ...accountOperations,
  ...publicOperations,
  getOEmbed,
  createReport,
  listPalette,
  purgeCdn,
  ...billingOperations,
  ...adminOperations,
  getInstallation,
  getHealth,
  getReadiness,
  openApi,
];

/**
 * Called by the services of other companies only, which sign their calls. The document leaves them
 * out.
 */
export const callbacks: readonly Endpoint[] = [receiveStripeEvent];

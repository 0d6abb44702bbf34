import type { OauthScope } from "@/lib/identity/oauth/values";

/** The text of each scope in the section `oauth.scopes`. Names of texts contain no colon. */
export const scopeKeys = {
  read: "read",
  "images:read": "imagesRead",
  "images:write": "imagesWrite",
  "images:delete": "imagesDelete",
  upload: "upload",
  "albums:read": "albumsRead",
  "albums:write": "albumsWrite",
  "tags:read": "tagsRead",
  "tags:write": "tagsWrite",
  "favourites:read": "favouritesRead",
  "favourites:write": "favouritesWrite",
  "shares:read": "sharesRead",
  "shares:write": "sharesWrite",
  "ai:read": "aiRead",
  "ai:write": "aiWrite",
  "analytics:read": "analyticsRead",
  "settings:read": "settingsRead",
  "settings:write": "settingsWrite",
  "webhooks:read": "webhooksRead",
  "webhooks:write": "webhooksWrite",
  "billing:read": "billingRead",
  "audit:read": "auditRead",
} as const satisfies Record<OauthScope, string>;

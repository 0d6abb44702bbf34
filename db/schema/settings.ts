import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { emptyArray, FieldsList, flag, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { ownerColumn } from "./users";

export const userSettings = pgTable(
  "user_settings",
  {
    owner: ownerColumn(),
    theme: text("theme").notNull().default("auto"),
    language: text("language").notNull().default("en"),
    languageChosen: flag("language_chosen").notNull().default(false),
    accessibilitySettings: text("accessibility_settings").notNull().default("{}"),
    uploadDefaults: text("upload_defaults").notNull().default("{}"),
    ai: text("ai").notNull().default("{}"),
    imageViewMode: text("image_view_mode").notNull().default("regular"),
    startPage: text("start_page", { enum: ["images", "albums", "favourites", "analytics"] })
      .notNull()
      .default("images"),
    embedUrlFormat: text("embed_url_format").notNull().default("full"),
    embedUseCustomDomain: flag("embed_use_custom_domain").notNull().default(false),
    embedEnabledFormats: text("embed_enabled_formats"),
    /** Whether the links of pasted images are copied after their upload. */
    copyPastedLinks: flag("copy_pasted_links").notNull().default(false),
    /** The quality of new renditions of presets. */
    presetQuality: text("preset_quality", { enum: ["fixed", "high", "standard", "small"] })
      .notNull()
      .default("fixed"),
    savedCustomVariants: jsonText("user_settings.saved_custom_variants", Texts).notNull().default(emptyArray),
    /** The ID of the watermark that others see on all images. Albums can name another one. */
    requiredWatermark: keyText("required_watermark"),
    /** Whether new notices are sent as a daily digest. */
    emailNotices: flag("email_notices").notNull().default(true),
    /** Whether images that are about to expire are a notice. */
    notifyExpiringImages: flag("notify_expiring_images").notNull().default(false),
    /** Whether the owner has answered the questions of the first visit. */
    welcomed: flag("welcomed").notNull().default(false),
    /**
     * Whether an invitation led to the account. Until its owner is welcomed, it has safe defaults
     * and makes no key.
     */
    invited: flag("invited").notNull().default(false),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [primaryKey({ name: "user_settings_pkey", columns: [t.owner] })],
);

/**
 * Notices that were in a digest or were dismissed, by the id that `GET /me` shows. A row lasts as
 * long as its notice.
 */
export const accountNotices = pgTable(
  "account_notices",
  {
    owner: ownerColumn(),
    noticeId: keyText("notice_id").notNull(),
    mailedAt: isoTimestamp("mailed_at"),
    dismissedAt: isoTimestamp("dismissed_at"),
  },
  (t) => [primaryKey({ name: "account_notices_pkey", columns: [t.owner, t.noticeId] })],
);

export const customLicenses = pgTable(
  "custom_licenses",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    name: text("name").notNull(),
    spdxIdentifier: text("spdx_identifier"),
    copyrightNotice: text("copyright_notice"),
    author: text("author"),
    attributionRequired: flag("attribution_required").notNull().default(false),
    commercialUse: flag("commercial_use").notNull().default(false),
    derivativesAllowed: flag("derivatives_allowed").notNull().default(false),
    shareAlike: flag("share_alike").notNull().default(false),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "custom_licenses_pkey", columns: [t.id] }),
    unique("custom_licenses_owner_name_key").on(t.owner, t.name),
  ],
);

export const customDomains = pgTable(
  "custom_domains",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** In lower case and ASCII. */
    hostname: text("hostname").notNull(),
    status: text("status", { enum: ["pending", "verifying", "active", "misconfigured", "failed"] })
      .notNull()
      .default("pending"),
    edgeId: text("edge_id"),
    verificationMethod: text("verification_method"),
    cnameTarget: text("cname_target"),
    txtName: text("txt_name"),
    txtValue: text("txt_value"),
    lastError: text("last_error"),
    /** Results of the last check. */
    checks: jsonText("custom_domains.checks", FieldsList).notNull().default(emptyArray),
    checkedAt: isoTimestamp("checked_at"),
    /** Null: it is not checked by itself any more. */
    nextCheckAt: isoTimestamp("next_check_at"),
    /** When the owner started, or last tried again, to verify it. */
    pendingSince: isoTimestamp("pending_since"),
    /** Daily checks in a row that have failed while it was active. */
    failedChecks: integer("failed_checks").notNull().default(0),
    misconfiguredAt: isoTimestamp("misconfigured_at"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "custom_domains_pkey", columns: [t.id] }),
    unique("custom_domains_hostname_key").on(t.hostname),
    index("custom_domains_owner_idx").on(t.owner),
    index("custom_domains_next_check_at_idx").on(t.nextCheckAt),
  ],
);

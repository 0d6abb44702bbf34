import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { emptyObject, flag, isoTimestamp, jsonText, keyText, NumbersByName, Percentages } from "../columns";

export const users = pgTable(
  "users",
  {
    owner: keyText("owner").notNull(),
    uid: keyText("uid").notNull(),
    handle: keyText("handle").notNull(),
    edgeSub: text("edge_sub"),
    authUserId: text("auth_user_id"),
    displayName: text("display_name"),
    /** The current address; `owner` is the one at sign-up. */
    email: keyText("email").notNull(),
    planTier: text("plan_tier", { enum: ["free", "starter", "pro", "sponsor"] })
      .notNull()
      .default("free"),
    billingCustomerId: text("billing_customer_id"),
    billingSubscriptionId: text("billing_subscription_id"),
    subscriptionStatus: text("subscription_status"),
    subscriptionCurrentPeriodEnd: isoTimestamp("subscription_current_period_end"),
    billingCycle: text("billing_cycle"),
    cancelAtPeriodEnd: flag("cancel_at_period_end").notNull().default(false),
    canceledAt: isoTimestamp("canceled_at"),
    /**
     * Until then the plan stays although a payment failed, or deliveries continue although the plan
     * became smaller.
     */
    graceUntil: isoTimestamp("grace_until"),
    /** Start of the account's only trial. */
    trialedAt: isoTimestamp("trialed_at"),
    /** Whether alerts of quotas are mailed. */
    alertEmails: flag("alert_emails").notNull().default(true),
    /** Percentages of a quota at which the owner is alerted. */
    alertThresholds: jsonText("users.alert_thresholds", Percentages).notNull().default(sql.raw("'[80,100]'")),
    tmkVersion: integer("tmk_version").notNull().default(1),
    tmkKvKey: text("tmk_kv_key"),
    name: text("name"),
    /** The URL of an image elsewhere; null with an uploaded one. */
    profilePicture: text("profile_picture"),
    bio: text("bio"),
    website: text("website"),
    github: text("github"),
    profileVisibility: text("profile_visibility", { enum: ["public", "private"] })
      .notNull()
      .default("public"),
    /** Whether search engines may list the public pages. */
    searchEngines: flag("search_engines").notNull().default(true),
    /** Whether the public images may be used to train models. */
    aiTraining: flag("ai_training").notNull().default(false),
    /** Whether public pages say how and when an image was taken. */
    showMetadata: flag("show_metadata").notNull().default(true),
    /** The image at the top of the profile's public page; shown while everyone may see it. */
    coverImageId: keyText("cover_image_id"),
    /** The arrangement of the images on the profile's public page. */
    layout: text("layout", { enum: ["rows", "grid", "column"] })
      .notNull()
      .default("rows"),
    /** Whether the account operates the installation where `ALBUMEN_OPERATORS` names no one. */
    operator: flag("operator").notNull().default(false),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    /** Time at which the owner closed the account; its rows and bytes are being removed. */
    deletedAt: isoTimestamp("deleted_at"),
    /**
     * When an operator disabled the account: it can be read and exported, and its images are
     * delivered.
     */
    disabledAt: isoTimestamp("disabled_at"),
    /** Time at which an operator withheld everything of the account from everyone else. */
    withheldAt: isoTimestamp("withheld_at"),
    /** Limits of this account that an operator set in place of the limits of its plan. */
    quotas: jsonText("users.quotas", NumbersByName).notNull().default(emptyObject),
  },
  (t) => [
    primaryKey({ name: "users_pkey", columns: [t.owner] }),
    unique("users_uid_key").on(t.uid),
    unique("users_email_key").on(t.email),
    unique("users_handle_key").on(t.handle),
    unique("users_edge_sub_key").on(t.edgeSub),
    unique("users_auth_user_id_key").on(t.authUserId),
    index("users_billing_customer_id_idx").on(t.billingCustomerId),
    index("users_deleted_idx").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check("users_plan_tier_check", sql`${t.planTier} in ('free', 'starter', 'pro', 'sponsor')`),
    check("users_profile_visibility_check", sql`${t.profileVisibility} in ('public', 'private')`),
    check("users_layout_check", sql`${t.layout} in ('rows', 'grid', 'column')`),
  ],
);

/** Previous handles, which redirect old URLs to the owner. */
export const handleAliases = pgTable(
  "handle_aliases",
  {
    handle: keyText("handle").notNull(),
    uid: keyText("uid")
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "handle_aliases_pkey", columns: [t.handle] }),
    index("handle_aliases_uid_idx").on(t.uid),
  ],
);

/** The column that assigns a row to an account; rows are deleted with their account. */
export function ownerColumn() {
  return keyText("owner")
    .notNull()
    .references(() => users.owner, { onDelete: "cascade", onUpdate: "cascade" });
}

/** The uploaded profile picture of an account, one row for each size of its current version. */
export const profilePictures = pgTable(
  "profile_pictures",
  {
    owner: ownerColumn(),
    /** Stands in the URL: random, and another one for each upload. */
    version: keyText("version").notNull(),
    /** The longest possible side in pixels; a small file is not enlarged. */
    size: integer("size").notNull(),
    blobKey: keyText("blob_key").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Null for images from before it was recorded. */
    sha256: text("sha256"),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "profile_pictures_pkey", columns: [t.version, t.size] }),
    unique("profile_pictures_owner_size_key").on(t.owner, t.size),
    unique("profile_pictures_blob_key_key").on(t.blobKey),
  ],
);

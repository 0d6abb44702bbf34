import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { flag, isoTimestamp, keyText } from "../columns";
import { albums } from "./albums";
import { collections } from "./collections";
import { images } from "./images";
import { ownerColumn } from "./users";

/**
 * A link that opens images of an account to anyone who has it, or takes files into one of its
 * albums.
 */
export const shares = pgTable(
  "shares",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    target: text("target", { enum: ["image", "images", "album", "upload", "collection"] }).notNull(),
    /** The album of an `album` or `upload` share. */
    albumSlug: keyText("album_slug"),
    /** The collection of a `collection` share. */
    collectionId: keyText("collection_id").references(() => collections.id, { onDelete: "cascade" }),
    /** Whether the share also shows the collections within its collection. */
    tree: flag("tree").notNull().default(false),
    /** Whether smart collections show what they find now. Otherwise they show their `share_images`. */
    live: flag("live").notNull().default(false),
    title: text("title"),
    message: text("message"),
    passwordHash: text("password_hash"),
    /** Counts changes of the password; part of what session cookies are signed for. */
    passwordVersion: integer("password_version").notNull().default(0),
    /** Counts the URLs that the share has had; the token of its URL is derived from it. */
    urlVersion: integer("url_version").notNull().default(0),
    /** SHA-256 of the token in the current URL. */
    tokenHash: keyText("token_hash").notNull(),
    expiresAt: isoTimestamp("expires_at"),
    maxViews: integer("max_views"),
    views: integer("views").notNull().default(0),
    lastViewedAt: isoTimestamp("last_viewed_at"),
    allowDownload: flag("allow_download").notNull().default(true),
    allowOriginal: flag("allow_original").notNull().default(false),
    showMetadata: flag("show_metadata").notNull().default(false),
    feedback: text("feedback", { enum: ["none", "picks", "comments"] })
      .notNull()
      .default("none"),
    /** The ID of the watermark that visitors see. Null: the one of the image. */
    requiredWatermark: keyText("required_watermark"),
    maxFiles: integer("max_files"),
    maxBytes: bigint("max_bytes", { mode: "number" }),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "shares_pkey", columns: [t.id] }),
    unique("shares_token_hash_key").on(t.tokenHash),
    // A later album of the same name must not be opened by the link of the previous one.
    foreignKey({
      name: "shares_album_fkey",
      columns: [t.owner, t.albumSlug],
      foreignColumns: [albums.owner, albums.albumSlug],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("shares_owner_created_idx").on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("shares_collection_idx").on(t.collectionId).where(sql`${t.collectionId} is not null`),
    check("shares_target_check", sql`${t.target} in ('image', 'images', 'album', 'upload', 'collection')`),
    check("shares_album_check", sql`(${t.albumSlug} is not null) = (${t.target} in ('album', 'upload'))`),
    check(
      "shares_collection_check",
      sql`(${t.collectionId} is not null) = (${t.target} = 'collection')
        and (${t.target} = 'collection' or (${t.tree} = 0 and ${t.live} = 0))`,
    ),
    check("shares_upload_check", sql`(${t.maxFiles} is not null) = (${t.target} = 'upload')`),
    check("shares_feedback_check", sql`${t.feedback} in ('none', 'picks', 'comments')`),
  ],
);

const shareColumn = () =>
  keyText("share_id")
    .notNull()
    .references(() => shares.id, { onDelete: "cascade" });

const imageColumn = () =>
  keyText("image_id")
    .notNull()
    .references(() => images.id, { onDelete: "cascade" });

/**
 * The images of an `image` or `images` share, in their order, and the ones that smart collections of a
 * `collection` share had when it was created.
 */
export const shareImages = pgTable(
  "share_images",
  {
    shareId: shareColumn(),
    imageId: imageColumn(),
    position: integer("position").notNull(),
    /** The smart collection that had the image when the share was created. */
    collectionId: keyText("collection_id").references(() => collections.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "share_images_pkey", columns: [t.shareId, t.imageId] }),
    index("share_images_image_id_idx").on(t.imageId),
    index("share_images_collection_idx").on(t.collectionId).where(sql`${t.collectionId} is not null`),
  ],
);

/**
 * Visits of a share that may see it until they expire, and its visitors with a name, who are known
 * for longer.
 */
export const shareSessions = pgTable(
  "share_sessions",
  {
    /** SHA-256 of the random part of the cookie. */
    id: keyText("id").notNull(),
    shareId: shareColumn(),
    /** The name of a visitor, unique for the share. Null: a visit. */
    visitor: text("visitor"),
    expiresAt: isoTimestamp("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "share_sessions_pkey", columns: [t.id] }),
    index("share_sessions_share_id_idx").on(t.shareId),
    index("share_sessions_expires_idx").on(t.expiresAt),
  ],
);

/** Feedback of visitors on shared images: whether they pick them, and comments. */
export const sharePicks = pgTable(
  "share_picks",
  {
    shareId: shareColumn(),
    visitor: keyText("visitor").notNull(),
    imageId: imageColumn(),
    isPicked: flag("is_picked").notNull().default(false),
    comment: text("comment"),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "share_picks_pkey", columns: [t.shareId, t.visitor, t.imageId] }),
    index("share_picks_image_id_idx").on(t.imageId),
  ],
);

/** The images that guests have uploaded through a share. They outlive it. */
export const shareUploads = pgTable(
  "share_uploads",
  {
    /** Null once the share is deleted. */
    shareId: keyText("share_id").references(() => shares.id, { onDelete: "set null" }),
    imageId: imageColumn(),
    sessionId: keyText("session_id").notNull(),
  },
  (t) => [
    primaryKey({ name: "share_uploads_pkey", columns: [t.imageId] }),
    index("share_uploads_share_id_idx").on(t.shareId),
  ],
);

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
import { z } from "zod";
import {
  bits64,
  emptyArray,
  emptyObject,
  flag,
  isoTimestamp,
  jsonText,
  keyText,
  Texts,
  TextsByName,
} from "../columns";
import { albums } from "./albums";
import { ownerColumn } from "./users";

/** A point of the upright image, as shares of its width and height. */
const FocalPoint = z.object({ x: z.number(), y: z.number() });

export const images = pgTable(
  "images",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    filename: keyText("filename").notNull(),
    /** The name with which the first file came. Null for rows that were inserted without one. */
    originalFilename: text("original_filename"),
    albumSlug: keyText("album_slug").notNull(),
    contentType: text("content_type"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    width: integer("width"),
    height: integer("height"),
    alt: text("alt"),
    title: text("title"),
    description: text("description"),
    /** Texts that the owner stores with the image, by name. */
    metadata: jsonText("images.metadata", TextsByName).notNull().default(emptyObject),
    focalPoint: jsonText("images.focal_point", FocalPoint),
    /**
     * Counts the changes of the focal point. A rendition of a crop is saved only if it was rendered
     * at the current count.
     */
    cropRevision: integer("crop_revision").notNull().default(0),
    /** Counts how often renditions in another quality have replaced those in the quality of presets. */
    qualityRevision: integer("quality_revision").notNull().default(0),
    isPrivate: flag("is_private").notNull().default(false),
    stripLocation: flag("strip_location").notNull().default(false),
    stripMetadata: flag("strip_metadata").notNull().default(false),
    nsfw: flag("nsfw").notNull().default(false),
    /** Whether a person has set `nsfw`; then no analysis changes it. */
    nsfwChosen: flag("nsfw_chosen").notNull().default(false),
    license: text("license").notNull().default("none"),
    visibility: text("visibility", { enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("unlisted"),
    /** Part of the key and the links in the image's URLs; incremented to invalidate them all. */
    linkEpoch: integer("link_epoch").notNull().default(0),
    /** Part of the access tokens of an encrypted image; incremented to revoke them all. */
    tokenEpoch: integer("token_epoch").notNull().default(0),
    /**
     * Follows `visibility`, which alone decides about access. `inherit` means unlisted: the album's
     * own permission decides whether its page lists the image.
     */
    permission: text("permission").notNull().default("inherit"),
    expirationDate: isoTimestamp("expiration_date"),
    uploaded: flag("uploaded").notNull().default(false),
    /** The generation whose file is live; 0 while the first upload is pending. */
    generation: integer("generation").notNull().default(0),
    /** The variant keys that are ready in the live generation. */
    variantsReady: jsonText("images.variants_ready", Texts).notNull().default(emptyArray),
    /** The pending keys, and the failed ones. */
    variantsAwaited: jsonText("images.variants_awaited", Texts).notNull().default(emptyArray),
    variantsFailed: jsonText("images.variants_failed", Texts).notNull().default(emptyArray),
    /** Perceptual hash of the live file; null when the image has no distinctive structure. */
    phash: bits64("phash"),
    /** Status of the live generation's variants: `pending` while one is queued or rendering. */
    variantsStatus: text("variants_status").notNull().default("pending"),
    /** State of the live file's analysis. */
    aiStatus: text("ai_status", { enum: ["none", "pending", "ready", "failed"] })
      .notNull()
      .default("none"),
    deletedAt: isoTimestamp("deleted_at"),
    /** Stars, from 0 to 5. */
    rating: integer("rating").notNull().default(0),
    pick: text("pick", { enum: ["none", "pick", "reject"] })
      .notNull()
      .default("none"),
    /** The time when the owner took the image out of lists. It stays in the library and at its URLs. */
    archivedAt: isoTimestamp("archived_at"),
    /** When an operator withheld the image from everyone but its owner, and why. */
    withheldAt: isoTimestamp("withheld_at"),
    withheldReason: text("withheld_reason"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    lastAccessedAt: isoTimestamp("last_accessed_at"),
    backupStatus: text("backup_status").default("pending"),
    backupSyncedAt: isoTimestamp("backup_synced_at"),
    backupS3Key: text("backup_s3_key"),
    backupError: text("backup_error"),
    isEncrypted: flag("is_encrypted").notNull().default(false),
    keyVersion: integer("key_version"),
    embedLicense: flag("embed_license").notNull().default(false),
    /**
     * The sort key for size: an image without a file sorts as 0, and a plain column allows
     * index-only scans.
     */
    sortedBytes: bigint("sorted_bytes", { mode: "number" }).generatedAlwaysAs(sql`coalesce(size_bytes, 0)`),
    /**
     * When the image was taken, according to its file: ISO 8601, with the offset from UTC only if
     * that is known.
     */
    fileTakenAt: keyText("file_taken_at"),
    /** The same as the owner corrected it, which comes first. */
    editedTakenAt: keyText("edited_taken_at"),
    /**
     * The sort key for the time taken, in the form of `created_at`: the local clock time, whatever
     * its offset, or the creation time where none is known.
     */
    sortTaken: isoTimestamp("sort_taken")
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(left(coalesce(edited_taken_at, file_taken_at), 19) || coalesce(substring(coalesce(edited_taken_at, file_taken_at) from '[.][0-9]{3}'), '.000') || 'Z', created_at)`,
      ),
  },
  (t) => [
    primaryKey({ name: "images_pkey", columns: [t.id] }),
    unique("images_owner_filename_key").on(t.owner, t.filename),
    foreignKey({
      name: "images_album_fkey",
      columns: [t.owner, t.albumSlug],
      foreignColumns: [albums.owner, albums.albumSlug],
    }).onUpdate("cascade"),
    index("images_owner_created_idx")
      .on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    // Images that profiles, feeds and sitemaps list; ends in the expiration, for counting without
    // the table.
    index("images_owner_listed_created_idx")
      .on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.expirationDate)
      .where(
        sql`${t.visibility} = 'public' and ${t.uploaded} = 1 and ${t.deletedAt} is null and ${t.isEncrypted} = 0 and ${t.withheldAt} is null and ${t.archivedAt} is null`,
      ),
    // Lists that leave out archived images, as the dashboard does.
    index("images_owner_shown_created_idx")
      .on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.archivedAt} is null`),
    index("images_owner_shown_taken_idx")
      .on(t.owner, t.sortTaken.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.archivedAt} is null`),
    // Lists of archived images.
    index("images_owner_archived_created_idx")
      .on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.archivedAt} is not null`),
    index("images_owner_archived_taken_idx")
      .on(t.owner, t.sortTaken.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null and ${t.archivedAt} is not null`),
    index("images_owner_rated_idx")
      .on(t.owner, t.rating.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.rating} > 0`),
    index("images_owner_all_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Ends in the deletion time, which lets an index-only scan count an album's images.
    index("images_owner_album_created_idx").on(
      t.owner,
      t.albumSlug,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.deletedAt,
    ),
    index("images_owner_taken_idx").on(t.owner, t.sortTaken.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("images_owner_size_idx").on(t.owner, t.sortedBytes.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Images that were stored under another name than the one they came with.
    index("images_owner_original_filename_idx")
      .on(t.owner, t.originalFilename)
      .where(sql`${t.deletedAt} is null and ${t.originalFilename} <> ${t.filename}`),
    // Covers all columns of the similarity search, for index-only scans.
    index("images_owner_phash_idx")
      .on(t.owner, t.id, t.phash)
      .where(sql`${t.deletedAt} is null and ${t.phash} is not null`),
    index("images_owner_trash_idx")
      .on(t.owner, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is not null`),
    index("images_owner_expiration_idx")
      .on(t.owner, t.expirationDate)
      .where(sql`${t.expirationDate} is not null`),
    index("images_deleted_idx").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("images_owner_deleted_idx").on(t.owner, t.deletedAt).where(sql`${t.deletedAt} is not null`),
    // Without those in the trash, which are there for weeks and would be read every minute.
    index("images_expiration_idx")
      .on(t.expirationDate)
      .where(sql`${t.expirationDate} is not null and ${t.deletedAt} is null`),
    index("images_variants_pending_idx")
      .on(t.updatedAt)
      .where(sql`${t.variantsStatus} = 'pending' and ${t.uploaded} = 1`),
    index("images_variants_failed_idx")
      .on(t.owner, t.updatedAt)
      .where(sql`${t.variantsStatus} = 'failed' and ${t.deletedAt} is null`),
    index("images_backup_pending_idx")
      .on(t.owner, t.id)
      .where(sql`${t.backupStatus} in ('pending', 'syncing') and ${t.uploaded} = 1`),
    index("images_ai_pending_idx").on(t.updatedAt).where(sql`${t.aiStatus} = 'pending'`),
    index("images_pending_idx").on(t.createdAt).where(sql`${t.uploaded} = 0`),
    check("images_visibility_check", sql`${t.visibility} in ('public', 'unlisted', 'private')`),
    check("images_variants_status_check", sql`${t.variantsStatus} in ('pending', 'ready', 'failed')`),
    check("images_rating_check", sql`${t.rating} between 0 and 5`),
    check("images_pick_check", sql`${t.pick} in ('none', 'pick', 'reject')`),
    check("images_permission_check", sql`${t.permission} in ('public', 'private', 'inherit')`),
  ],
);

/** Previous URLs of an image, which redirect to it after a rename or a move. */
export const imageAliases = pgTable(
  "image_aliases",
  {
    aliasOwner: keyText("alias_owner").notNull(),
    aliasAlbumSlug: keyText("alias_album_slug").notNull(),
    aliasFilename: keyText("alias_filename").notNull(),
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "image_aliases_pkey", columns: [t.aliasOwner, t.aliasAlbumSlug, t.aliasFilename] }),
    index("image_aliases_image_id_idx").on(t.imageId),
  ],
);

export const favourites = pgTable(
  "favourites",
  {
    owner: ownerColumn(),
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "favourites_pkey", columns: [t.owner, t.imageId] }),
    index("favourites_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
    index("favourites_image_id_idx").on(t.imageId),
  ],
);

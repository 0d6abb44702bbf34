import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  bits64,
  emptyArray,
  emptyObject,
  Fields,
  flag,
  isoTimestamp,
  jsonText,
  keyText,
  Texts,
} from "../columns";
import { albums } from "./albums";
import { ownerColumn } from "./users";

/** The license statement that is written into files, as the engine takes it. */
const LicenseStatement = z.object({
  rights: z.string(),
  terms: z.string(),
  url: z.string().nullable(),
  isClaimed: z.boolean(),
  author: z.string().nullable(),
  owner: z.string(),
});

export const images = pgTable(
  "images",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    filename: keyText("filename").notNull(),
    albumSlug: keyText("album_slug").notNull(),
    contentType: text("content_type"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    width: integer("width"),
    height: integer("height"),
    alt: text("alt"),
    isPrivate: flag("is_private").notNull().default(false),
    stripMetadata: flag("strip_metadata").notNull().default(false),
    nsfw: flag("nsfw").notNull().default(false),
    license: text("license").notNull().default("none"),
    visibility: text("visibility", { enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("unlisted"),
    /** Part of the key and the links in the image's URLs; incremented to invalidate them all. */
    linkEpoch: integer("link_epoch").notNull().default(0),
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
    deletedAt: isoTimestamp("deleted_at"),
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
    /** The sort key for size: an image without a file sorts as 0, and a plain column allows index-only scans. */
    sortedBytes: bigint("sorted_bytes", { mode: "number" }).generatedAlwaysAs(sql`coalesce(size_bytes, 0)`),
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
    index("images_owner_size_idx").on(t.owner, t.sortedBytes.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Covers all columns of the similarity search, for index-only scans.
    index("images_owner_phash_idx")
      .on(t.owner, t.id, t.phash)
      .where(sql`${t.deletedAt} is null and ${t.phash} is not null`),
    index("images_deleted_idx").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("images_owner_deleted_idx").on(t.owner, t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("images_expiration_idx").on(t.expirationDate).where(sql`${t.expirationDate} is not null`),
    index("images_variants_pending_idx")
      .on(t.updatedAt)
      .where(sql`${t.variantsStatus} = 'pending' and ${t.uploaded} = 1`),
    index("images_pending_idx").on(t.createdAt).where(sql`${t.uploaded} = 0`),
    check("images_visibility_check", sql`${t.visibility} in ('public', 'unlisted', 'private')`),
    check("images_variants_status_check", sql`${t.variantsStatus} in ('pending', 'ready', 'failed')`),
    check("images_permission_check", sql`${t.permission} in ('public', 'private', 'inherit')`),
  ],
);

const ReplacementChanges = z
  .object({
    tags: z.array(z.string()),
    alt: z.string(),
    nsfw: z.boolean(),
    license: z.string(),
    visibility: z.enum(["public", "unlisted", "private"]),
    expiration: z.string().nullable(),
  })
  .partial();

/**
 * One row per generation of an image: each upload, the first or a replacement, is a generation with a random, immutable blob
 * key. `awaiting` has a valid signed upload URL, `live` is delivered, `retired` waits for its bytes to be removed.
 */
export const imageFiles = pgTable(
  "image_files",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** The API key that started the upload; null for a session and the service. */
    keyId: keyText("key_id"),
    status: text("status").notNull(),
    /** Null until the bytes have arrived. */
    blobKey: keyText("blob_key"),
    declaredType: text("declared_type"),
    declaredSize: bigint("declared_size", { mode: "number" }),
    maxBytes: bigint("max_bytes", { mode: "number" }).notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    /** Metadata changes of a replacement; applied when it is completed. */
    changes: jsonText("image_files.changes", ReplacementChanges).notNull().default(emptyObject),
    contentType: text("content_type"),
    contentEncoding: text("content_encoding"),
    format: text("format"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    sha256: text("sha256"),
    /** Hash of the uploaded bytes; the stored ones differ when metadata was stripped. */
    sourceSha256: text("source_sha256"),
    width: integer("width"),
    height: integer("height"),
    pages: integer("pages"),
    hasAlpha: flag("has_alpha"),
    colorSpace: text("color_space"),
    placeholder: text("placeholder"),
    phash: bits64("phash"),
    /** JSON array of hex, palette name and share. */
    colors: text("colors"),
    exif: jsonText("image_files.exif", Fields),
    /** Whether the stored bytes contain the license that the image had at its upload. */
    licenseEmbedded: flag("license_embedded").notNull().default(false),
    /** License text for the file and its variants; null for none. */
    licenseStatement: jsonText("image_files.license_statement", LicenseStatement),
    /** Kinds of metadata found, kept and removed at upload. JSON; null for files from before this was recorded. */
    metadata: text("metadata"),
    /** Why no variant of the file is rendered until the owner requests it: a rendering exceeded its limits. */
    renderFailure: text("render_failure"),
    wrappedKey: text("wrapped_key"),
    createdAt: isoTimestamp("created_at").notNull(),
    completedAt: isoTimestamp("completed_at"),
    retiredAt: isoTimestamp("retired_at"),
  },
  (t) => [
    primaryKey({ name: "image_files_pkey", columns: [t.imageId, t.generation] }),
    unique("image_files_blob_key_key").on(t.blobKey),
    index("image_files_sha256_idx").on(t.sha256),
    index("image_files_source_sha256_idx").on(t.sourceSha256),
    index("image_files_awaiting_idx").on(t.createdAt).where(sql`${t.status} = 'awaiting'`),
    check("image_files_status_check", sql`${t.status} in ('awaiting', 'live', 'retired')`),
  ],
);

/**
 * One row per rendition: a variant key in one format of one generation. A `master` is internal: other renditions are made
 * from it.
 */
export const imageVariants = pgTable(
  "image_variants",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    variantKey: keyText("variant_key").notNull(),
    format: text("format").notNull(),
    kind: text("kind").notNull(),
    status: text("status").notNull(),
    blobKey: keyText("blob_key"),
    contentType: text("content_type"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    width: integer("width"),
    height: integer("height"),
    error: text("error"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "image_variants_pkey", columns: [t.imageId, t.generation, t.variantKey, t.format] }),
    unique("image_variants_blob_key_key").on(t.blobKey),
    check("image_variants_kind_check", sql`${t.kind} in ('preset', 'custom', 'master')`),
    check("image_variants_status_check", sql`${t.status} in ('ready', 'failed')`),
  ],
);

/** Former URLs of an image, which redirect to it after a rename or a move. */
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

export const imageAi = pgTable(
  "image_ai",
  {
    owner: ownerColumn(),
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    analyzedAt: isoTimestamp("analyzed_at").notNull(),
    labelsJson: text("labels_json"),
    labelScoresJson: text("label_scores_json"),
    caption: text("caption"),
    colorsJson: text("colors_json"),
    nsfwScore: real("nsfw_score"),
    nsfwFlagged: flag("nsfw_flagged").notNull().default(false),
    modelVersion: text("model_version"),
    processingTimeMs: integer("processing_time_ms"),
  },
  (t) => [
    primaryKey({ name: "image_ai_pkey", columns: [t.owner, t.imageId] }),
    index("image_ai_image_id_idx").on(t.imageId),
  ],
);

import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { z } from "zod";
import { bits64, emptyObject, Fields, flag, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { images } from "./images";

/** The license statement that is written into files, as the engine takes it. */
const LicenseStatement = z.object({
  rights: z.string(),
  terms: z.string(),
  url: z.string().nullable(),
  isClaimed: z.boolean(),
  author: z.string().nullable(),
  owner: z.string(),
});

/** Kinds of metadata in a file, by the names of the engine. */
const MetadataReport = z.object({ found: Texts, kept: Texts, removed: Texts });

/**
 * Where the position in the file is, and the names by which that is found, in lower case. All null
 * and none where nobody lives, at sea: then it has been looked up.
 */
const Place = z.object({
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  cityId: z.number().nullable(),
  names: z.array(z.string()),
});

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
 * One row per generation of an image: each upload, the first or a replacement, is a generation with
 * a random, immutable blob key. `awaiting` has a valid signed upload URL, `live` is delivered,
 * `retired` waits for its bytes to be removed.
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
    declaredWidth: integer("declared_width"),
    declaredHeight: integer("declared_height"),
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
    /** Null where the file has no position, or none that was looked up. */
    place: jsonText("image_files.place", Place),
    /** Whether the stored bytes contain the license that the image had at its upload. */
    licenseEmbedded: flag("license_embedded").notNull().default(false),
    /** License text for the file and its variants; null for none. */
    licenseStatement: jsonText("image_files.license_statement", LicenseStatement),
    /**
     * Kinds of metadata found, kept and removed at upload; null for files from before this was
     * recorded.
     */
    metadata: jsonText("image_files.metadata", MetadataReport),
    /**
     * The reason why no variant of the file is rendered until the owner requests it: a rendering
     * exceeded its limits.
     */
    renderFailure: text("render_failure"),
    /**
     * Time at which the stored bytes were first found damaged; null while nothing is known to be
     * wrong.
     */
    damagedAt: isoTimestamp("damaged_at"),
    createdAt: isoTimestamp("created_at").notNull(),
    completedAt: isoTimestamp("completed_at"),
    retiredAt: isoTimestamp("retired_at"),
  },
  (t) => [
    primaryKey({ name: "image_files_pkey", columns: [t.imageId, t.generation] }),
    unique("image_files_blob_key_key").on(t.blobKey),
    // Ends in the image, which finds the oldest one with these bytes first.
    index("image_files_sha256_idx").on(t.sha256, t.imageId),
    index("image_files_source_sha256_idx").on(t.sourceSha256),
    index("image_files_awaiting_idx").on(t.createdAt).where(sql`${t.status} = 'awaiting'`),
    index("image_files_unlocated_idx")
      .on(t.imageId)
      .where(sql`${t.status} = 'live' and ${t.place} is null and ${t.exif} like '%"gps":{%'`),
    index("image_files_damaged_idx").on(t.imageId).where(sql`${t.damagedAt} is not null`),
    index("image_files_retired_idx").on(t.retiredAt).where(sql`${t.status} = 'retired'`),
    check("image_files_status_check", sql`${t.status} in ('awaiting', 'live', 'retired')`),
  ],
);

/**
 * One row per rendition: a variant key in one format of one generation. A `master` is internal:
 * other renditions are made from it.
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
    /** Hash of the plain bytes; null for renditions from before it was recorded. */
    sha256: text("sha256"),
    width: integer("width"),
    height: integer("height"),
    error: text("error"),
    /**
     * The look that the quality was searched for. Null: the fixed quality of presets, or a quality of
     * the variant's own.
     */
    qualityTarget: text("quality_target", { enum: ["high", "standard", "small"] }),
    /** Day of the last request of a rendition from a recipe; null before the first one. */
    readOn: isoTimestamp("read_on"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "image_variants_pkey", columns: [t.imageId, t.generation, t.variantKey, t.format] }),
    unique("image_variants_blob_key_key").on(t.blobKey),
    index("image_variants_recipe_idx").on(t.imageId).where(sql`${t.kind} = 'recipe'`),
    index("image_variants_marked_idx").on(t.imageId).where(sql`${t.kind} = 'marked'`),
    check("image_variants_kind_check", sql`${t.kind} in ('preset', 'custom', 'master', 'recipe', 'marked')`),
    check("image_variants_status_check", sql`${t.status} in ('ready', 'failed')`),
  ],
);

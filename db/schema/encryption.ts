import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { isoTimestamp, jsonText, keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

export const cryptoEvents = pgTable(
  "crypto_events",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    imageId: keyText("image_id").references(() => images.id, { onDelete: "set null" }),
    type: text("type").notNull(),
    detail: text("detail"),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "crypto_events_pkey", columns: [t.id] }),
    index("crypto_events_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("crypto_events_image_id_idx").on(t.imageId),
    check(
      "crypto_events_type_check",
      sql`${t.type} in ('tmk_create', 'tmk_rotate', 'img_encrypt', 'img_decrypt', 'bundle_export')`,
    ),
  ],
);

/**
 * The id of the root key, and the versions of a master key that it wraps. `root` is first, for
 * searching.
 */
const MasterKeys = z.object({
  root: z.string(),
  versions: z.array(
    z.object({
      version: z.number(),
      wrapped: z.string(),
      created_at: z.string(),
      retired_at: z.string().nullable(),
    }),
  ),
});

/** Wrapped master keys by the name that `users.tmk_kv_key` holds. */
export const keyStore = pgTable(
  "key_store",
  {
    kvKey: keyText("kv_key").notNull(),
    wrapped: jsonText("key_store.wrapped", MasterKeys).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ name: "key_store_pkey", columns: [t.kvKey] })],
);

/**
 * Wrapped content keys: one for each file of an encrypted image and for everything that is made of
 * the file, and one for each export. The keys of objects name them. The row exists before the first
 * byte is stored, and so before the image may exist.
 */
export const contentKeys = pgTable(
  "content_keys",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** The image, or the export of an account. */
    subjectId: keyText("subject_id").notNull(),
    /** The version of the owner's master key that wraps it. */
    keyVersion: integer("key_version").notNull(),
    wrapped: text("wrapped").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "content_keys_pkey", columns: [t.id] }),
    index("content_keys_owner_version_idx").on(t.owner, t.keyVersion, t.id),
    index("content_keys_subject_id_idx").on(t.subjectId),
  ],
);

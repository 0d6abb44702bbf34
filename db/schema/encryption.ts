import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
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
      sql`${t.type} in ('tmk_create', 'tmk_rotate', 'img_encrypt', 'bundle_export')`,
    ),
  ],
);

/** Wrapped master keys by the name that `users.tmk_kv_key` holds. */
export const keyStore = pgTable(
  "key_store",
  {
    kvKey: keyText("kv_key").notNull(),
    wrapped: text("wrapped").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ name: "key_store_pkey", columns: [t.kvKey] })],
);

import { sql } from "drizzle-orm";
import { boolean, check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";

/**
 * The one row identifies the installation of this database, so that two of them never share an
 * object store.
 */
export const installation = pgTable(
  "installation",
  {
    only: boolean("only").notNull().default(true),
    id: keyText("id").notNull(),
    /** The data folder with the images, where they are in one. */
    folderId: text("folder_id"),
    /** Names the secret of the last process that started, without disclosing it. */
    secretFingerprint: text("secret_fingerprint"),
    /**
     * When the comparison of all stored bytes with their hashes last started, and the last image
     * that it has read; null at its end.
     */
    scrubStartedAt: isoTimestamp("scrub_started_at"),
    scrubbedImageId: keyText("scrubbed_image_id"),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "installation_pkey", columns: [t.only] }),
    check("installation_only_check", sql`${t.only}`),
  ],
);

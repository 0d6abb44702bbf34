import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText, transactionId } from "../columns";
import { ownerColumn } from "./users";

/**
 * Changes of images, for clients that follow them; deleted after some days. Outlives the images. Of
 * albums, tags and collections it has only that something happened, under their slug or ID.
 */
export const imageChanges = pgTable(
  "image_changes",
  {
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    owner: ownerColumn(),
    /** The slug of the album or tag, or the ID of the collection, when one of these has changed. */
    imageId: keyText("image_id").notNull(),
    type: text("type", {
      enum: [
        "image.created",
        "image.uploaded",
        "image.updated",
        "image.replaced",
        "image.variants_changed",
        "image.deleted",
        "image.expired",
        "image.restored",
        "image.purged",
        "albums.changed",
        "tags.changed",
        "collections.changed",
      ],
    }).notNull(),
    /** Identifies the changes committed since a reader's snapshot. */
    transactionId: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
    changedAt: isoTimestamp("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "image_changes_pkey", columns: [t.position] }),
    index("image_changes_owner_idx").on(t.owner, t.transactionId, t.position),
    index("image_changes_changed_idx").on(t.changedAt),
  ],
);

import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

export const tags = pgTable(
  "tags",
  {
    owner: ownerColumn(),
    tagSlug: keyText("tag_slug").notNull(),
    name: text("name").notNull(),
    /**
     * The form in which names are compared. No tag has the key of another, nor its slug as a key.
     */
    nameKey: keyText("name_key").notNull(),
    description: text("description"),
    color: text("color"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    /**
     * Time of the deletion of a tag with many images. The row stays until a job has taken it from
     * them; for everyone they no longer have it.
     */
    deletedAt: isoTimestamp("deleted_at"),
    /** The tag that the images of a deleted tag have instead. */
    mergedInto: keyText("merged_into"),
  },
  (t) => [
    primaryKey({ name: "tags_pkey", columns: [t.owner, t.tagSlug] }),
    uniqueIndex("tags_owner_name_key").on(t.owner, t.nameKey).where(sql`${t.deletedAt} is null`),
    index("tags_deleted_idx").on(t.owner, t.tagSlug).where(sql`${t.deletedAt} is not null`),
    check("tags_merged_check", sql`${t.mergedInto} is null or ${t.deletedAt} is not null`),
  ],
);

export const imageTags = pgTable(
  "image_tags",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    tagSlug: keyText("tag_slug").notNull(),
    /**
     * Copied from the image, where it never changes: one index lists a tag's images newest first.
     */
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "image_tags_pkey", columns: [t.imageId, t.tagSlug] }),
    foreignKey({
      name: "image_tags_tag_fkey",
      columns: [t.owner, t.tagSlug],
      foreignColumns: [tags.owner, tags.tagSlug],
    }).onDelete("cascade"),
    index("image_tags_owner_tag_idx").on(
      t.owner,
      t.tagSlug,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
  ],
);

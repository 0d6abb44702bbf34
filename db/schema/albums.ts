import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { emptyArray, flag, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { ownerColumn } from "./users";

export const albums = pgTable(
  "albums",
  {
    owner: ownerColumn(),
    albumSlug: keyText("album_slug").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    permission: text("permission").notNull().default("private"),
    color: text("color"),
    coverImageId: keyText("cover_image_id"),
    isFavourited: flag("is_favourited").notNull().default(false),
    /** Whether uploads into the album are encrypted that do not say otherwise. */
    encryptUploads: flag("encrypt_uploads").notNull().default(false),
    /** The arrangement of the images on the album's public page. */
    layout: text("layout", { enum: ["rows", "grid", "column"] })
      .notNull()
      .default("rows"),
    /** `manual`: by hand, in the order of `album_ranks`. */
    sort: text("sort", { enum: ["recent", "manual"] })
      .notNull()
      .default("recent"),
    /** Slugs of recipes by which uploads into the album are rendered at once. */
    recipes: jsonText("albums.recipes", Texts).notNull().default(emptyArray),
    /** The ID of the watermark that others see on its images. Null: the one of the account. */
    requiredWatermark: keyText("required_watermark"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    /**
     * Time of the deletion of an album with many images. Until a job has moved them to the default
     * album, the row stays for them. For everyone the album does not exist, and its images are in
     * the default album, whose `permission` the row has.
     */
    deletedAt: isoTimestamp("deleted_at"),
  },
  (t) => [
    primaryKey({ name: "albums_pkey", columns: [t.owner, t.albumSlug] }),
    index("albums_deleted_idx").on(t.owner, t.albumSlug).where(sql`${t.deletedAt} is not null`),
    check("albums_permission_check", sql`${t.permission} in ('public', 'private')`),
    check("albums_layout_check", sql`${t.layout} in ('rows', 'grid', 'column')`),
    check("albums_sort_check", sql`${t.sort} in ('recent', 'manual')`),
  ],
);

/** Slugs that albums had until they became reserved words. The URLs with them redirect to the album. */
export const albumAliases = pgTable(
  "album_aliases",
  {
    owner: ownerColumn(),
    aliasSlug: keyText("alias_slug").notNull(),
    albumSlug: keyText("album_slug").notNull(),
  },
  (t) => [
    primaryKey({ name: "album_aliases_pkey", columns: [t.owner, t.aliasSlug] }),
    foreignKey({
      name: "album_aliases_album_fkey",
      columns: [t.owner, t.albumSlug],
      foreignColumns: [albums.owner, albums.albumSlug],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("album_aliases_album_idx").on(t.owner, t.albumSlug),
  ],
);

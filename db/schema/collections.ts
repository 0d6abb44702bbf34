import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { emptyArray, flag, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/** Collections of images, nested up to five levels. An image is in any number of them. */
export const collections = pgTable(
  "collections",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** The collection that contains it. Null: none does. */
    parentId: keyText("parent_id"),
    /** A smart one has the images that match `filter`. */
    kind: text("kind", { enum: ["manual", "smart"] })
      .notNull()
      .default("manual"),
    slug: keyText("slug").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    color: text("color"),
    coverImageId: keyText("cover_image_id"),
    visibility: text("visibility", { enum: ["private", "public"] })
      .notNull()
      .default("private"),
    layout: text("layout", { enum: ["rows", "grid", "column"] })
      .notNull()
      .default("rows"),
    sort: text("sort", { enum: ["manual", "recent", "oldest", "taken", "name"] })
      .notNull()
      .default("manual"),
    isPinned: flag("is_pinned").notNull().default(false),
    /** The stored query, as JSON. */
    filter: text("filter"),
    /** The scopes that reading `filter` and its images requires in addition. */
    filterScopes: jsonText("collections.filter_scopes", Texts).notNull().default(emptyArray),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    /** From then on the collection does not exist for anyone. An undo clears it. */
    deletedAt: isoTimestamp("deleted_at"),
    /** The job that undoes the deletion. */
    deletionJobId: keyText("deletion_job_id"),
  },
  (t) => [
    primaryKey({ name: "collections_pkey", columns: [t.id] }),
    foreignKey({
      name: "collections_parent_fkey",
      columns: [t.parentId],
      foreignColumns: [t.id],
    }).onDelete("set null"),
    uniqueIndex("collections_owner_slug_key").on(t.owner, t.slug).where(sql`${t.deletedAt} is null`),
    // The collections within one, and the collections of the library, by title.
    index("collections_owner_tree_idx")
      .on(t.owner, sql`coalesce(parent_id, '')`, sql`lower(title)`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("collections_owner_title_idx")
      .on(t.owner, sql`lower(title)`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("collections_owner_pinned_idx")
      .on(t.owner, sql`lower(title)`, t.id)
      .where(sql`${t.isPinned} = 1 and ${t.deletedAt} is null`),
    index("collections_owner_public_idx")
      .on(t.owner, sql`lower(title)`, t.id)
      .where(sql`${t.visibility} = 'public' and ${t.deletedAt} is null`),
    index("collections_parent_idx").on(t.parentId).where(sql`${t.parentId} is not null`),
    index("collections_deleted_idx").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check(
      "collections_kind_check",
      sql`${t.kind} in ('manual', 'smart') and (${t.filter} is not null) = (${t.kind} = 'smart')`,
    ),
    check("collections_visibility_check", sql`${t.visibility} in ('private', 'public')`),
    check("collections_layout_check", sql`${t.layout} in ('rows', 'grid', 'column')`),
    check(
      "collections_sort_check",
      sql`${t.sort} in ('manual', 'recent', 'oldest', 'taken', 'name') and (${t.kind} = 'manual' or ${t.sort} <> 'manual')`,
    ),
  ],
);

/**
 * The images of the collections that are made by hand, those in the trash included. Without an
 * owner: the rows go with their collection or their image.
 */
export const collectionImages = pgTable(
  "collection_images",
  {
    collectionId: keyText("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    /** The place in the order by hand (`lib/ranks/ranks.ts`). */
    rank: keyText("rank").notNull(),
    /**
     * Follows the facets of `image_search`. `shown`: everyone sees the image where the collection is
     * public. `hidden`: only members do.
     */
    state: text("state", { enum: ["shown", "hidden", "archived", "deleted"] }).notNull(),
    /** Copied from `image_search`. The time taken is kept equal by a trigger. */
    createdAt: isoTimestamp("created_at").notNull(),
    sortTaken: isoTimestamp("sort_taken").notNull(),
    addedAt: isoTimestamp("added_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "collection_images_pkey", columns: [t.collectionId, t.imageId] }),
    // Deferrable in the migration, which the generator does not know: checked at the end of a statement.
    unique("collection_images_rank_key").on(t.collectionId, t.rank),
    index("collection_images_image_idx").on(t.imageId),
    index("collection_images_shown_idx")
      .on(t.collectionId, t.rank, t.imageId)
      .where(sql`${t.state} = 'shown'`),
    // End in the state, which lists therefore check without the table.
    index("collection_images_present_idx")
      .on(t.collectionId, t.rank, t.imageId, t.state)
      .where(sql`${t.state} <> 'deleted'`),
    index("collection_images_created_idx").on(
      t.collectionId,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
      t.state,
    ),
    index("collection_images_taken_idx").on(
      t.collectionId,
      t.sortTaken.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
      t.state,
    ),
    // The newest images of a feed.
    index("collection_images_added_idx")
      .on(t.collectionId, t.addedAt.desc().nullsFirst(), t.imageId.desc().nullsFirst())
      .where(sql`${t.state} = 'shown'`),
    index("collection_images_long_rank_idx").on(t.collectionId).where(sql`length(${t.rank}) > 40`),
    check("collection_images_rank_check", sql`${t.rank} <> '' and right(${t.rank}, 1) <> '0'`),
    check("collection_images_state_check", sql`${t.state} in ('shown', 'hidden', 'archived', 'deleted')`),
  ],
);

/**
 * The number of images in each collection by their state, kept by triggers on `collection_images`. A
 * collection that never had an image has no row. Separate from `collections`, whose rows are locked
 * while their images are added or moved.
 */
export const collectionCounts = pgTable(
  "collection_counts",
  {
    collectionId: keyText("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    shown: integer("shown").notNull().default(0),
    hidden: integer("hidden").notNull().default(0),
    archived: integer("archived").notNull().default(0),
    deleted: integer("deleted").notNull().default(0),
    /** The number of images that match the query of a smart collection, and when they were counted. */
    smartCount: integer("smart_count"),
    smartIsExact: flag("smart_is_exact").notNull().default(true),
    countedAt: isoTimestamp("counted_at"),
    /** Images that represent a smart collection in lists. */
    previewIds: jsonText("collection_counts.preview_ids", Texts).notNull().default(emptyArray),
  },
  (t) => [
    primaryKey({ name: "collection_counts_pkey", columns: [t.collectionId] }),
    index("collection_counts_due_idx").on(t.countedAt).where(sql`${t.smartCount} is not null`),
  ],
);

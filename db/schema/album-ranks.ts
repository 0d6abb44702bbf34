import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
import { albums } from "./albums";
import { images } from "./images";
import { ownerColumn } from "./users";

/**
 * The places of images in albums that are ordered by hand. An image without a row for its album comes
 * behind the others. The row of an image that has left the album has no effect.
 */
export const albumRanks = pgTable(
  "album_ranks",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    albumSlug: keyText("album_slug").notNull(),
    /** The place in the order by hand (`lib/ranks/ranks.ts`). */
    rank: keyText("rank").notNull(),
  },
  (t) => [
    primaryKey({ name: "album_ranks_pkey", columns: [t.imageId] }),
    // Deferrable in the migration, which the generator does not know: checked at the end of a statement.
    unique("album_ranks_rank_key").on(t.owner, t.albumSlug, t.rank),
    foreignKey({
      name: "album_ranks_album_fkey",
      columns: [t.owner, t.albumSlug],
      foreignColumns: [albums.owner, albums.albumSlug],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("album_ranks_long_rank_idx").on(t.owner, t.albumSlug).where(sql`length(${t.rank}) > 40`),
    check("album_ranks_rank_check", sql`${t.rank} <> '' and right(${t.rank}, 1) <> '0'`),
  ],
);

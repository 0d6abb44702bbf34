import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText, tsvector } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/**
 * Returns the normalised words of a column: without accents, in lower case, `SunsetBeach` as two words, and each character of
 * a script without spaces as a separate word. `lib/images/search/search-query.ts` normalises a query the same way.
 */
function searchableWords(column: string) {
  const unaccented = String.raw`regexp_replace(normalize(regexp_replace(coalesce(${column}, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')`;
  const plain = `regexp_replace(translate(lower(normalize(${unaccented}, NFC)), 'ς', 'σ'), '[!-/:-@[-${"`"}{-~]+', ' ', 'g')`;
  return sql.raw(
    String.raw`regexp_replace(${plain}, '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')`,
  );
}

/**
 * The searchable texts of an image, copied from where they are edited, with its album and creation time, which order and
 * filter the matches. Separate from `images`: a changed or added search text rewrites no image row.
 */
export const imageSearch = pgTable(
  "image_search",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    albumSlug: keyText("album_slug").notNull(),
    /** Copied from the image, where it never changes. */
    createdAt: isoTimestamp("created_at").notNull(),
    filename: text("filename").notNull(),
    /** The tags' slugs, separated by spaces. */
    tags: text("tags").notNull().default(""),
    alt: text("alt"),
    searchText: tsvector("search_text").generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', ${searchableWords("filename")}), 'A') || setweight(to_tsvector('simple', ${searchableWords("tags")}), 'B') || setweight(to_tsvector('simple', ${searchableWords("alt")}), 'C')`,
    ),
  },
  (t) => [
    primaryKey({ name: "image_search_pkey", columns: [t.imageId] }),
    index("image_search_idx").using("gin", t.owner, t.searchText),
    // Lists read rows newest first, in the library or in an album, and compare their words.
    index("image_search_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
    index("image_search_owner_album_created_idx").on(
      t.owner,
      t.albumSlug,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
  ],
);

/** The words that an owner's images have or had: candidates for correcting a mistyped word. */
export const searchWords = pgTable(
  "search_words",
  {
    owner: ownerColumn(),
    word: keyText("word").notNull(),
  },
  (t) => [
    primaryKey({ name: "search_words_pkey", columns: [t.owner, t.word] }),
    index("search_words_trgm_idx").using("gin", t.owner, sql`(word COLLATE "default") gin_trgm_ops`),
  ],
);

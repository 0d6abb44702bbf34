import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { keyText, tsvector } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./owner";

/**
 * The words of a column as the search compares them: without accents, in lower case, `SunsetBeach` as two words, and each
 * character of a script that writes no spaces as a word of its own. `lib/images/search/search-words.ts` does the same to a query.
 */
function searchableWords(column: string) {
  const unaccented = String.raw`regexp_replace(normalize(regexp_replace(coalesce(${column}, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')`;
  const plain = `regexp_replace(translate(lower(normalize(${unaccented}, NFC)), 'ς', 'σ'), '[!-/:-@[-${"`"}{-~]+', ' ', 'g')`;
  return sql.raw(
    String.raw`regexp_replace(${plain}, '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')`,
  );
}

/**
 * The searchable texts of an image, copied from where they are edited. Apart from `images`, so that a search text which changes, or comes
 * later, rewrites no image.
 */
export const imageSearch = pgTable(
  "image_search",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    filename: text("filename").notNull(),
    /** The tags' slugs with spaces between them. */
    tags: text("tags").notNull().default(""),
    alt: text("alt"),
    searchText: tsvector("search_text").generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', ${searchableWords("filename")}), 'A') || setweight(to_tsvector('simple', ${searchableWords("tags")}), 'B') || setweight(to_tsvector('simple', ${searchableWords("alt")}), 'C')`,
    ),
  },
  (t) => [
    primaryKey({ name: "image_search_pkey", columns: [t.imageId] }),
    index("image_search_idx").using("gin", t.owner, t.searchText),
  ],
);

/** The words that an owner's images have or had: what a mistyped word may have meant. */
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

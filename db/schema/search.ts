import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
import { ownerColumn } from "./owner";

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

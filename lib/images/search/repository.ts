import { sql } from "drizzle-orm";
import { searchWords } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/**
 * Returns the owner's words that differ from this one by one or two letters, or by one swap of
 * adjacent letters; most similar first.
 */
export async function findSimilarWords(owner: string, word: string, limit: number): Promise<string[]> {
  const maxDistance = word.length > 4 ? 2 : 1;
  const swapped = sql`word = any(${sql.param(swapAdjacentLetters(word))}::text[])`;
  // Trigrams find candidates in an index, but a short word and its swapped form have no trigram in
  // common.
  const distance = sql`case when ${swapped} then 1 else levenshtein_less_equal(word, ${word}::text, ${maxDistance}) end`;
  const { rows } = await db().execute<{ word: string }>(sql`
    select word from ${searchWords}
    where owner = ${owner} and (word collate "default" % ${word}::text or ${swapped}) and ${distance} <= ${maxDistance}
    order by ${distance}, similarity(word, ${word}::text) desc, word
    limit ${limit}`);

  return rows.map((row) => row.word);
}

/** `cat` → `act`, `cta`. */
function swapAdjacentLetters(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(""));
}

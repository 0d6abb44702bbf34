import { sql } from "drizzle-orm";
import { imageSearch, images, imageTags, searchWords } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Brings what is searched of these images up to date with their rows and tags. */
export async function updateSearchText(imageIds: readonly string[]): Promise<void> {
  const currentTags = sql`coalesce((
    select string_agg(t.tag_slug, ' ' order by t.tag_slug) from ${imageTags} t where t.image_id = i.id), '')`;
  await db().execute(sql`
    insert into ${imageSearch} as s (image_id, owner, filename, tags, alt)
    select i.id, i.owner, i.filename, ${currentTags}, i.alt from ${images} i
    where i.id = any(${sql.param([...imageIds])}::text[]) order by i.id
    on conflict (image_id) do update set filename = excluded.filename, tags = excluded.tags, alt = excluded.alt
    where (s.filename, s.tags, s.alt) is distinct from (excluded.filename, excluded.tags, excluded.alt)`);
}

/** The same, and saves their words to correct mistyped ones by. Numbers and short words mean too little. */
export async function saveSearchWords(imageIds: readonly string[]): Promise<void> {
  await updateSearchText(imageIds);
  // In order, so that two transactions with the same new words wait for one another instead of deadlocking.
  await db().execute(sql`
    insert into ${searchWords} (owner, word)
    select distinct s.owner, w.word from ${imageSearch} s, unnest(tsvector_to_array(s.search_text)) as w(word)
    where s.image_id = any(${sql.param([...imageIds])}::text[]) and length(w.word) between 4 and 32 and w.word !~ '[0-9]'
    order by 1, 2
    on conflict do nothing`);
}

/** The owner's words that differ from this one by a letter or two, or by two letters that changed places; the most alike first. */
export async function findSimilarWords(owner: string, word: string, limit: number): Promise<string[]> {
  const maxDistance = word.length > 4 ? 2 : 1;
  const swapped = sql`word = any(${sql.param(swapAdjacentLetters(word))}::text[])`;
  // Trigrams find candidates in an index; of a short word with two letters swapped they have none in common.
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

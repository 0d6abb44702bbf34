import { sql } from "drizzle-orm";
import { imageSearch, images, imageTags, searchWords } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Updates the search rows of these images, with their text, from the images' rows and tags. */
export async function updateSearchText(imageIds: readonly string[]): Promise<void> {
  const currentTags = sql`coalesce((
    select string_agg(t.tag_slug, ' ' order by t.tag_slug) from ${imageTags} t where t.image_id = i.id), '')`;
  await db().execute(sql`
    insert into ${imageSearch} as s (image_id, owner, album_slug, created_at, filename, tags, alt)
    select i.id, i.owner, i.album_slug, i.created_at, i.filename, ${currentTags}, i.alt from ${images} i
    where i.id = any(${sql.param([...imageIds])}::text[]) order by i.id
    on conflict (image_id) do update
      set album_slug = excluded.album_slug, filename = excluded.filename, tags = excluded.tags, alt = excluded.alt
    where (s.album_slug, s.filename, s.tags, s.alt)
      is distinct from (excluded.album_slug, excluded.filename, excluded.tags, excluded.alt)`);
}

/** Also saves their words, which search uses to correct typos. Skips short words and words with digits. */
export async function saveSearchWords(imageIds: readonly string[]): Promise<void> {
  await updateSearchText(imageIds);
  // Sorted, so that concurrent transactions with the same new words wait for each other instead of deadlocking.
  await db().execute(sql`
    insert into ${searchWords} (owner, word)
    select distinct s.owner, w.word from ${imageSearch} s, unnest(tsvector_to_array(s.search_text)) as w(word)
    where s.image_id = any(${sql.param([...imageIds])}::text[]) and length(w.word) between 4 and 32 and w.word !~ '[0-9]'
    order by 1, 2
    on conflict do nothing`);
}

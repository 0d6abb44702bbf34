import { sql } from "drizzle-orm";
import { tagWordsOf } from "@/db/deleted-tags";
import { imageSearch, images, searchWords } from "@/db/schema";
import { prepareStatement } from "@/lib/platform/database/transaction";
import { searchedTextColumns } from "@/lib/values/image-fields";
import { listedFileColumns } from "./facets-repository";

/** An encrypted image must not reveal where it was taken. */
const place = sql`case when i.is_encrypted = 0 then f.place::json end`;

/** A searched text does not compile until `image_search` has a column for it. */
const copiedTexts = Object.fromEntries(
  searchedTextColumns.map((column) => [
    imageSearch[column].name,
    sql`i.${sql.identifier(images[column].name)}`,
  ]),
);

/**
 * Columns of `image_search` that a change can change, and the current value of each for the image
 * `i`.
 */
const copiedColumns = {
  album_slug: sql`i.album_slug`,
  sort_taken: sql`i.sort_taken`,
  filename: sql`i.filename`,
  tags: sql`coalesce(t.words, '')`,
  ...copiedTexts,
  metadata: sql`(select string_agg(m.value, e'\\n') from json_each_text(i.metadata::json) m)`,
  custom: sql`nullif(i.metadata::jsonb, '{}')`,
  labels: sql`(select e'\\n' || string_agg(l.label, e'\\n') || e'\\n' from json_array_elements_text(a.labels_json::json) l(label))`,
  analysis_text: sql`nullif(concat_ws(' ', a.caption, a.text_found), '')`,
  place_country: sql`(${place})->>'country'`,
  place_city: sql`((${place})->>'cityId')::integer`,
  place_names: sql`(select e'\\n' || string_agg(p.name, e'\\n') || e'\\n' from json_array_elements_text((${place})->'names') p(name))`,
  ...listedFileColumns,
};

const names = Object.keys(copiedColumns);
const list = (toSql: (name: string) => string) => sql.raw(names.map(toSql).join(", "));
const imageIds = sql`${sql.placeholder("imageIds")}::text[]`;

/** Updates the search rows of images from the images' rows, tags and live files. */
const updateRows = sql`
    insert into ${imageSearch} as s (image_id, owner, created_at, ${list((name) => name)})
    select i.id, i.owner, i.created_at, ${sql.join(Object.values(copiedColumns), sql`, `)}
    from ${images} i
    left join image_files f on f.image_id = i.id and f.generation = i.generation
    left join image_ai a on a.owner = i.owner and a.image_id = i.id and i.is_encrypted = 0
    cross join lateral (select ${tagWordsOf(sql`i.id`, sql`i.owner`)} as words) t
    where i.id = any(${imageIds}) order by i.id
    on conflict (image_id) do update set ${list((name) => `${name} = excluded.${name}`)}
    where (${list((name) => `s.${name}`)}) is distinct from (${list((name) => `excluded.${name}`)})`;

const runUpdate = prepareStatement("update-search-rows", updateRows);

/** Updates the search rows of these images. */
export async function updateSearchRows(ids: readonly string[]): Promise<void> {
  await runUpdate({ imageIds: [...ids] });
}

// A row that is not updated has words too, which may be missing. Sorted, so that concurrent
// transactions with the same new words wait for each other instead of deadlocking.
const runUpdateWithWords = prepareStatement(
  "save-search-words",
  sql`
    with updated as (${updateRows} returning s.image_id, s.owner, s.search_text),
      searched as (
        select owner, search_text from updated
        union all
        select s.owner, s.search_text from ${imageSearch} s
        where s.image_id = any(${imageIds}) and s.image_id not in (select image_id from updated))
    insert into ${searchWords} (owner, word)
    select distinct s.owner, w.word from searched s, unnest(tsvector_to_array(s.search_text)) as w(word)
    where length(w.word) between 4 and 32 and w.word !~ '[0-9]'
    order by 1, 2
    on conflict do nothing`,
);

/**
 * Also saves their words, which search uses to correct typos. Skips short words and words with
 * digits.
 */
export async function saveSearchWords(ids: readonly string[]): Promise<void> {
  await runUpdateWithWords({ imageIds: [...ids] });
}

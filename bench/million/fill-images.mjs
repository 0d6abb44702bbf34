import { rebuildFrom, runFilling } from "./run-filling.mjs";

/**
 * Inserts this many images for an owner, by SQL: 21 albums (60% in the default one), tags on a
 * third, a hundredth and a ten-thousandth of the images, 1% deleted images, 0.5% favorites, dates
 * over three years, and words, formats, colors, cameras and other properties that many, some and
 * few images have. With `isCulled`, 2% have stars, 2% a flag, and 3% are archived: the oldest 1%,
 * and some of all years. With `isDescribed`, 10%, 1% and 0.01% have a label of an analysis, and 1%
 * have metadata of the owner.
 * @param {string} databaseUrl
 * @param {{ owner: string, count: number, isCulled?: boolean, isDescribed?: boolean }} options
 */
export async function fillImages(databaseUrl, { owner, count, isCulled = false, isDescribed = false }) {
  const rebuilt = { tables: ["image_search", "search_words"], definition: "%USING gin%" };
  await runFilling(databaseUrl, {
    statements,
    values: [owner, count, isCulled, isDescribed],
    ...(count >= rebuildFrom && { rebuilt }),
  });
}

const now = "2026-11-01T00:00:00.000Z";

const statements = [
  `insert into users (owner, email, uid, handle, plan_tier, created_at, updated_at)
   values ($1, $1, 'usr_' || md5($1), 'h' || substr(md5($1), 1, 20), 'pro', '${now}', '${now}')`,
  `insert into user_settings (owner, welcomed, created_at, updated_at) values ($1, 1, '${now}', '${now}')`,
  `insert into albums (owner, album_slug, title, created_at, updated_at)
   select $1, case n when 0 then 'images' else 'album-' || n end, 'Album ' || n, '${now}', '${now}'
   from generate_series(0, 20) n`,
  `insert into tags (owner, tag_slug, name, name_key, created_at, updated_at)
   select $1, slug, slug, slug, '${now}', '${now}' from unnest(array['common', 'uncommon', 'rare']) slug`,
  `insert into images (id, owner, filename, album_slug, content_type, size_bytes, width, height, alt, nsfw, license,
     expiration_date, visibility, is_private, permission, uploaded, generation, variants_ready, variants_status, deleted_at,
     rating, pick, archived_at, ai_status, metadata, created_at, updated_at)
   select
     'img_' || lpad(to_hex(n), 8, '0') || substr(md5($1 || n), 1, 18), $1,
     (array['sunset','beach','mountain','harbour','forest','bridge','market','garden'])[1 + n % 8] || '_' || n || '.jpg',
     case when n % 5 < 3 then 'images' else 'album-' || 1 + (n / 5) % 20 end,
     'image/jpeg', 100000 + (n::bigint * 7919) % 9000000,
     case when n % 3 = 1 then 3000 when n % 10000 = 8 then 9000 else 4000 end,
     case when n % 3 = 1 then 4000 when n % 50 = 0 then 4000 else 3000 end,
     case when n % 3 = 0 then 'A view of the ' || (array['river','city','valley'])[1 + n % 7 % 3] || ' in the evening' end
       || case when n % 9999 = 0 then ' with a kingfisher' else '' end,
     (n % 1000 = 5)::integer, case when n % 200 = 9 then 'cc-by-4.0' else 'none' end,
     case when n % 2000 = 11 then to_char(now() at time zone 'utc' + interval '3 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
     case when n % 20 = 3 then 'private' else 'public' end, (n % 20 = 3)::integer,
     case when n % 20 = 3 then 'private' else 'public' end,
     1, 1, '["w128","w256","w512","w1024","w1536","w2048","thumb","og-image"]', 'ready',
     case when n % 100 = 99 then '${now}' end,
     case when $3::boolean and n % 50 = 13 then 1 + n / 50 % 5 else 0 end,
     case when $3::boolean and n % 50 = 13 then (array['pick', 'reject'])[1 + n / 50 % 2] else 'none' end,
     case when $3::boolean and (n % 50 = 21 or n <= $2::integer / 100) then '${now}' end,
     case when $4::boolean and n % 10 = 6 then 'ready' else 'none' end,
     case when $4::boolean and n % 100 = 41 then '{"shot":"' || n / 100 % 100 || '"}' else '{}' end, t.at, t.at
   from generate_series(1, $2::integer) n,
     lateral (select to_char(timestamp '2026-10-31' - ($2::integer - n) * (interval '1095 days' / $2::integer),
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) t`,
  `insert into image_files (image_id, generation, status, blob_key, max_bytes, expires_at, content_type, format, size_bytes,
     sha256, width, height, pages, has_alpha, color_space, placeholder, colors, exif, created_at, completed_at)
   select id, 1, 'live', 'bench/' || id, 100000000, created_at, 'image/jpeg',
     case when n % 10000 = 3 then 'gif' when n % 100 = 5 then 'png' else 'jpeg' end, size_bytes, md5(id) || md5(owner), width, height,
     case when n % 10000 = 3 then 12 else 1 end, 0, 'srgb', 'VggKDYAW6lZvdYd6d2iZh/p4GE/k',
     '[{"hex":"#808080","share":1,"name":"' || case when n % 5000 = 0 then 'pink' when n % 3 = 0 then 'blue' else 'slate' end || '"}]',
     case when n % 10000 = 17 then '{"make":"LEICA","model":"M11"}' when n % 4 = 1 then '{"make":"FUJIFILM","model":"X-T5"}' end,
     created_at, created_at
   from images, lateral (select ('x' || substr(id, 5, 8))::bit(32)::integer as n) ids where owner = $1`,
  `insert into image_requests (image_id, owner, requests) select id, owner, ('x' || substr(md5(id), 1, 5))::bit(20)::integer
   from images where owner = $1`,
  `insert into image_tags (image_id, owner, tag_slug, created_at)
   select id, owner, slug, created_at from images, lateral (select ('x' || substr(id, 5, 8))::bit(32)::integer as n) ids,
     lateral (values ('common', n % 3 = 0), ('rare', n % 10000 = 7), ('uncommon', n % 100 = 7)) tag (slug, is_set)
   where owner = $1 and is_set`,
  `insert into image_ai (owner, image_id, analyzed_at, labels_json, model_version)
   select owner, id, created_at, '["tree"' || case when n % 100 = 16 then ',"dog"' else '' end
       || case when n % 10000 = 116 then ',"owl"' else '' end || ']', 'bench'
   from images, lateral (select ('x' || substr(id, 5, 8))::bit(32)::integer as n) ids
   where owner = $1 and ai_status = 'ready'`,
  // Without statistics the next statement looks up the rows of each image, which takes hours.
  `analyze images, image_files, image_tags, image_ai`,
  // The facets are the facets of db/facets.ts. A job fills rows without a lens.
  `insert into image_search (image_id, owner, album_slug, created_at, sort_taken, filename, tags, alt, license, camera, width,
     height, lens, metadata, custom, labels, facets)
   select i.id, i.owner, i.album_slug, i.created_at, i.sort_taken, i.filename, coalesce(t.slugs, ''), i.alt, i.license,
     lower((f.exif::json->>'make') || ' ' || (f.exif::json->>'model')), f.width, f.height, '',
     nullif(i.metadata, '{}')::json->>'shot', nullif(i.metadata, '{}')::jsonb,
     (select e'\\n' || string_agg(l.label, e'\\n') || e'\\n' from json_array_elements_text(a.labels_json::json) l(label)),
     concat(case when i.deleted_at is null then 'A' else 'B' end, case i.visibility when 'public' then 'C' else 'E' end,
       case i.nsfw when 1 then 'F' else 'G' end, case when i.alt is null then 'H' else 'I' end,
       case when t.slugs is null then 'J' else 'K' end, 'L',
       case when f.width > f.height then 'M' when f.width < f.height then 'N' else 'O' end,
       case when f.pages > 1 then 'P' else 'Q' end, case f.format when 'jpeg' then 'R' when 'png' then 'S' else 'U' end,
       case when f.colors like '%blue%' then 'k' when f.colors like '%pink%' then 'p' else 'r' end,
       case when i.archived_at is not null then '0' end, left('12345', i.rating),
       case i.pick when 'pick' then '6' when 'reject' then '7' end)
   from images i inner join image_files f on f.image_id = i.id
     left join (select image_id, string_agg(tag_slug, ' ' order by tag_slug) as slugs from image_tags group by image_id) t
       on t.image_id = i.id
     left join image_ai a on a.owner = i.owner and a.image_id = i.id
   where i.owner = $1`,
  `insert into image_months (owner, album_slug, month, count, ratio_millionths, archived_count, archived_ratio_millionths)
   select owner, album_slug, left(sort_taken, 7), count(*), sum(ratio), count(*) filter (where is_archived),
     coalesce(sum(ratio) filter (where is_archived), 0)
   from image_search, lateral (select round(tile_ratio(width, height) * 1e6) as ratio, facets like '%0%' as is_archived) r
   where owner = $1 and facets like 'A%' group by 1, 2, 3`,
  // The columns of the hourly record.
  `insert into storage_daily (owner, day, images, original_bytes, variant_bytes)
   select owner, left('${now}', 10), count(*) filter (where deleted_at is null), sum(size_bytes), 0 from images where owner = $1
   group by 1`,
  `insert into favourites (owner, image_id, created_at) select owner, id, updated_at from images
   where owner = $1 and ('x' || substr(md5(id || 'f'), 1, 4))::bit(16)::integer < 328`,
  `insert into search_words (owner, word) select distinct $1, w from image_search, unnest(tsvector_to_array(search_text)) w
   where owner = $1 and length(w) between 4 and 32 and w !~ '[0-9]'`,
];

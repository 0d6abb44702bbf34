import pg from "pg";

/**
 * Inserts this many images for an owner, by SQL: 21 albums (60 % in the default one), tags on a third, a hundredth and a
 * ten-thousandth of the images, 1 % deleted images, 0.5 % favourites, dates over three years, and words that occur in many,
 * some and few filenames and alt texts.
 * @param {string} databaseUrl
 * @param {{ owner: string, count: number }} options
 */
export async function fillImages(databaseUrl, { owner, count }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    // Data lost in a power cut is generated again.
    await client.query("set local synchronous_commit = off");
    for (const statement of statements) await client.query(statement, toParameters(statement, owner, count));
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

function toParameters(statement, owner, count) {
  return statement.includes("$2") ? [owner, count] : [owner];
}

const now = "2026-11-01T00:00:00.000Z";

const statements = [
  `insert into users (owner, uid, handle, plan_tier, created_at, updated_at)
   values ($1, 'usr_' || md5($1), 'h' || substr(md5($1), 1, 20), 'pro', '${now}', '${now}')`,
  `insert into albums (owner, album_slug, title, created_at, updated_at)
   select $1, case n when 0 then 'images' else 'album-' || n end, 'Album ' || n, '${now}', '${now}'
   from generate_series(0, 20) n`,
  `insert into tags (owner, tag_slug, created_at, updated_at)
   select $1, slug, '${now}', '${now}' from unnest(array['common', 'uncommon', 'rare']) slug`,
  `insert into images (id, owner, filename, album_slug, content_type, size_bytes, width, height, alt, visibility, permission,
     uploaded, generation, variants_ready, variants_status, deleted_at, created_at, updated_at)
   select
     'img_' || lpad(to_hex(n), 8, '0') || substr(md5($1 || n), 1, 18), $1,
     (array['sunset','beach','mountain','harbour','forest','bridge','market','garden'])[1 + n % 8] || '_' || n || '.jpg',
     case when n % 5 < 3 then 'images' else 'album-' || 1 + (n / 5) % 20 end,
     'image/jpeg', 100000 + (n::bigint * 7919) % 9000000, 4000, 3000,
     case when n % 3 = 0 then 'A view of the ' || (array['river','city','valley'])[1 + n % 7 % 3] || ' in the evening' end
       || case when n % 9999 = 0 then ' with a kingfisher' else '' end,
     'public', 'public', 1, 1, '["w128","w256","w512","w1024","w1536","w2048","thumb","og-image"]', 'ready',
     case when n % 100 = 99 then '${now}' end, t.at, t.at
   from generate_series(1, $2::integer) n,
     lateral (select to_char(timestamp '2026-10-31' - ($2::integer - n) * (interval '1095 days' / $2::integer),
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) t`,
  `insert into image_files (image_id, generation, status, blob_key, max_bytes, expires_at, content_type, format, size_bytes,
     sha256, width, height, pages, has_alpha, color_space, placeholder, created_at, completed_at)
   select id, 1, 'live', 'bench/' || id, 100000000, created_at, 'image/jpeg', 'jpeg', size_bytes, md5(id) || md5(owner), 4000, 3000,
     1, 0, 'srgb', 'VggKDYAW6lZvdYd6d2iZh/p4GE/k', created_at, created_at
   from images where owner = $1`,
  `insert into image_requests (image_id, owner, requests) select id, owner, ('x' || substr(md5(id), 1, 5))::bit(20)::integer
   from images where owner = $1`,
  `insert into image_tags (image_id, owner, tag_slug, created_at)
   select id, owner, slug, created_at from images, lateral (select ('x' || substr(id, 5, 8))::bit(32)::integer as n) ids,
     lateral (values ('common', n % 3 = 0), ('rare', n % 10000 = 7), ('uncommon', n % 100 = 7)) tag (slug, is_set)
   where owner = $1 and is_set`,
  `insert into image_search (image_id, owner, album_slug, created_at, filename, tags, alt)
   select id, owner, album_slug, created_at, filename, coalesce((
     select string_agg(tag_slug, ' ' order by tag_slug) from image_tags where image_id = images.id), ''), alt
   from images where owner = $1`,
  `insert into favourites (owner, image_id, created_at) select owner, id, updated_at from images
   where owner = $1 and ('x' || substr(md5(id || 'f'), 1, 4))::bit(16)::integer < 328`,
  `insert into search_words (owner, word) select distinct $1, w from image_search, unnest(tsvector_to_array(search_text)) w
   where owner = $1 and length(w) between 4 and 32 and w !~ '[0-9]'`,
];

DO $$
DECLARE
	album record;
	renamed text;
	number integer;
BEGIN
	FOR album IN
		SELECT "owner", "album_slug" FROM "albums"
		WHERE "album_slug" ~ '^w\d+-h\d+-q\d+-fit[a-z]+(-g[a-z0-9]+)?$' OR "album_slug" IN (
			'original', 'w128', 'w256', 'w512', 'w1024', 'w1536', 'w2048', 'thumb', 'og-image',
			'about', 'account', 'admin', 'albumen', 'albums', 'api', 'app', 'assets', 'auth', 'billing', 'blog', 'cdn', 'contact',
			'dashboard', 'docs', 'download', 'explore', 'favicon', 'feed', 'help', 'i', 'images-all', 'legal', 'login', 'logout',
			'me', 'new', 'null', 'oembed', 'privacy', 'profile', 'public', 'register', 'robots', 'root', 'settings', 'sign-in',
			'sign-out', 'signin', 'signup', 'sitemap', 'static', 'status', 'support', 'system', 'terms', 'undefined', 'upload', 'www'
		)
	LOOP
		number := 1;
		renamed := album.album_slug || '-album';
		WHILE EXISTS (SELECT FROM "albums" WHERE "owner" = album.owner AND "album_slug" = renamed) LOOP
			number := number + 1;
			renamed := album.album_slug || '-album-' || number;
		END LOOP;
		INSERT INTO "image_aliases" ("alias_owner", "alias_album_slug", "alias_filename", "image_id", "created_at")
		SELECT "owner", "album_slug", "filename", "id", to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		FROM "images" WHERE "owner" = album.owner AND "album_slug" = album.album_slug
		ON CONFLICT ("alias_owner", "alias_album_slug", "alias_filename")
			DO UPDATE SET "image_id" = excluded."image_id", "created_at" = excluded."created_at";
		UPDATE "albums" SET "album_slug" = renamed WHERE "owner" = album.owner AND "album_slug" = album.album_slug;
		UPDATE "user_settings" SET "upload_defaults" = jsonb_set("upload_defaults"::jsonb, '{album}', to_jsonb(renamed))::text
		WHERE "owner" = album.owner AND "upload_defaults"::jsonb ->> 'album' = album.album_slug;
	END LOOP;
END $$;

CREATE TABLE "album_aliases" (
	"owner" text COLLATE "C" NOT NULL,
	"alias_slug" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	CONSTRAINT "album_aliases_pkey" PRIMARY KEY("owner","alias_slug")
);
--> statement-breakpoint
ALTER TABLE "album_aliases" ADD CONSTRAINT "album_aliases_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "album_aliases" ADD CONSTRAINT "album_aliases_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "album_aliases_album_idx" ON "album_aliases" USING btree ("owner","album_slug");--> statement-breakpoint
CREATE INDEX "collection_images_added_idx" ON "collection_images" USING btree ("collection_id","added_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST) WHERE "collection_images"."state" = 'shown';
--> statement-breakpoint
-- `c` is a reserved word: `/@{handle}/c/{slug}` is the page of a collection. Albums with this slug get
-- another one. Their previous slug and the previous paths of their images stay as aliases.
DO $$
DECLARE
	library text;
	renamed text;
	number integer;
	renamed_at text := to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
	old_member text := '"album":"c"';
	new_member text;
BEGIN
	-- The images of a deleted album count to the default album, and a job moves them there.
	FOR library IN SELECT owner FROM albums WHERE album_slug = 'c' AND deleted_at IS NULL ORDER BY owner LOOP
		renamed := 'c-album';
		number := 1;
		WHILE EXISTS (SELECT FROM albums WHERE owner = library AND album_slug = renamed) LOOP
			number := number + 1;
			renamed := 'c-album-' || number;
		END LOOP;
		new_member := '"album":"' || renamed || '"';

		-- Images, share links and memberships follow by their foreign keys.
		UPDATE albums SET album_slug = renamed, updated_at = renamed_at WHERE owner = library AND album_slug = 'c';
		INSERT INTO album_aliases (owner, alias_slug, album_slug) VALUES (library, 'c', renamed);
		INSERT INTO image_aliases (alias_owner, alias_album_slug, alias_filename, image_id, created_at)
		SELECT owner, 'c', filename, id, renamed_at FROM images WHERE owner = library AND album_slug = renamed
		ON CONFLICT (alias_owner, alias_album_slug, alias_filename)
			DO UPDATE SET image_id = excluded.image_id, created_at = excluded.created_at;
		UPDATE image_search SET album_slug = renamed WHERE owner = library AND album_slug = 'c';
		UPDATE images SET backup_status = 'pending'
		WHERE owner = library AND album_slug = renamed AND backup_status = 'synced';
		INSERT INTO image_changes (owner, image_id, type, changed_at)
		SELECT owner, id, 'image.updated', renamed_at FROM images WHERE owner = library AND album_slug = renamed;
		INSERT INTO image_changes (owner, image_id, type, changed_at) VALUES (library, renamed, 'albums.changed', renamed_at);

		-- JSON as text, in which quotes within values are escaped.
		UPDATE user_settings SET upload_defaults = replace(upload_defaults, old_member, new_member)
		WHERE owner = library AND strpos(upload_defaults, old_member) > 0;
		UPDATE upload_tokens SET fields = replace(fields, old_member, new_member)
		WHERE owner = library AND strpos(fields, old_member) > 0;
		UPDATE batch_jobs SET change = replace(change, old_member, new_member)
		WHERE owner = library AND strpos(change, old_member) > 0;
		UPDATE batch_chunks SET results = replace(results, old_member, new_member)
		WHERE owner = library AND strpos(results, old_member) > 0;

		UPDATE dav_locks SET path = renamed || substr(path, 2) WHERE owner = library AND (path = 'c' OR path LIKE 'c/%');
		UPDATE dav_placeholders SET path = renamed || substr(path, 2)
		WHERE owner = library AND (path = 'c' OR path LIKE 'c/%');
	END LOOP;

	-- Later migrations cannot alter a table with pending triggers.
	SET CONSTRAINTS ALL IMMEDIATE;
END
$$;

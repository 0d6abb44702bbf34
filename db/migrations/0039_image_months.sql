CREATE TABLE "image_months" (
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"ratio_millionths" bigint NOT NULL,
	CONSTRAINT "image_months_pkey" PRIMARY KEY("owner","album_slug","month")
);
--> statement-breakpoint
ALTER TABLE "image_months" ADD CONSTRAINT "image_months_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE FUNCTION "tile_ratio"(width integer, height integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN width > 0 AND height > 0
		THEN least(greatest(width / height::float8, 2 ^ (-128 / 42::float8)), 2 ^ (127 / 42::float8)) ELSE 1 END
$$;--> statement-breakpoint
CREATE FUNCTION "count_image_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths)
		SELECT owner, album_slug, left(sort_taken, 7), count(*), sum(round(tile_ratio(width, height) * 1e6))
		FROM new_rows WHERE facets LIKE 'A%'
		GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE
			SET count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths;
	ELSIF TG_OP = 'UPDATE' THEN
		-- A changed owner changes the rows of both tables by their foreign keys.
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths)
		SELECT c.owner, c.album_slug, left(c.sort_taken, 7), sum(c.sign), sum(c.sign * round(tile_ratio(c.width, c.height) * 1e6))
		FROM (
			SELECT 1 AS sign, n.owner, n.album_slug, n.sort_taken, n.facets, n.width, n.height
			FROM new_rows n INNER JOIN old_rows o ON o.image_id = n.image_id AND o.owner = n.owner
			UNION ALL
			SELECT -1, o.owner, o.album_slug, o.sort_taken, o.facets, o.width, o.height
			FROM old_rows o INNER JOIN new_rows n ON n.image_id = o.image_id AND n.owner = o.owner
		) c
		WHERE c.facets LIKE 'A%'
		GROUP BY 1, 2, 3
		HAVING sum(c.sign) <> 0 OR sum(c.sign * round(tile_ratio(c.width, c.height) * 1e6)) <> 0
		ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE
			SET count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths;
	ELSE
		-- Locked in the same order as above. The rows of a deleted owner are gone already.
		PERFORM 1 FROM image_months m
		WHERE (m.owner, m.album_slug, m.month) IN (SELECT owner, album_slug, left(sort_taken, 7) FROM old_rows WHERE facets LIKE 'A%')
		ORDER BY m.owner, m.album_slug, m.month FOR UPDATE;
		UPDATE image_months m
		SET count = m.count - d.count, ratio_millionths = m.ratio_millionths - d.ratio_millionths
		FROM (
			SELECT owner, album_slug, left(sort_taken, 7) AS month, count(*) AS count,
				sum(round(tile_ratio(width, height) * 1e6)) AS ratio_millionths
			FROM old_rows WHERE facets LIKE 'A%' GROUP BY 1, 2, 3
		) d
		WHERE m.owner = d.owner AND m.album_slug = d.album_slug AND m.month = d.month;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "image_search_inserted" AFTER INSERT ON "image_search"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();--> statement-breakpoint
CREATE TRIGGER "image_search_updated" AFTER UPDATE ON "image_search"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();--> statement-breakpoint
CREATE TRIGGER "image_search_deleted" AFTER DELETE ON "image_search"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();--> statement-breakpoint
INSERT INTO "image_months" ("owner", "album_slug", "month", "count", "ratio_millionths")
SELECT "owner", "album_slug", left("sort_taken", 7), count(*), sum(round("tile_ratio"("width", "height") * 1e6))
FROM "image_search" WHERE "facets" LIKE 'A%' GROUP BY 1, 2, 3;

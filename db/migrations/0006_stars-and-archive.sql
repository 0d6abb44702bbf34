DROP INDEX "images_owner_public_created_idx";--> statement-breakpoint
ALTER TABLE "image_months" ADD COLUMN "archived_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_months" ADD COLUMN "archived_ratio_millionths" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "rating" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "pick" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "archived_at" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "images_owner_listed_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expiration_date") WHERE "images"."visibility" = 'public' and "images"."uploaded" = 1 and "images"."deleted_at" is null and "images"."is_encrypted" = 0 and "images"."withheld_at" is null and "images"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "images_owner_shown_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null and "images"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "images_owner_shown_taken_idx" ON "images" USING btree ("owner","sort_taken" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null and "images"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "images_owner_archived_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null and "images"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "images_owner_archived_taken_idx" ON "images" USING btree ("owner","sort_taken" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null and "images"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "images_owner_rated_idx" ON "images" USING btree ("owner","rating" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."rating" > 0;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_rating_check" CHECK ("images"."rating" between 0 and 5);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_pick_check" CHECK ("images"."pick" in ('none', 'pick', 'reject'));
--> statement-breakpoint
-- Counts of archived images by month. The facet of archived images is `0`.
CREATE OR REPLACE FUNCTION "count_image_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths, archived_count, archived_ratio_millionths)
		SELECT owner, album_slug, left(sort_taken, 7), count(*), sum(ratio),
			count(*) FILTER (WHERE facets LIKE '%0%'), coalesce(sum(ratio) FILTER (WHERE facets LIKE '%0%'), 0)
		FROM (SELECT n.*, round(tile_ratio(n.width, n.height) * 1e6) AS ratio FROM new_rows n WHERE n.facets LIKE 'A%') c
		GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE SET
			count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths,
			archived_count = m.archived_count + excluded.archived_count,
			archived_ratio_millionths = m.archived_ratio_millionths + excluded.archived_ratio_millionths;
	ELSIF TG_OP = 'UPDATE' THEN
		-- A changed owner changes the rows of both tables by their foreign keys.
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths, archived_count, archived_ratio_millionths)
		SELECT owner, album_slug, left(sort_taken, 7), sum(sign), sum(sign * ratio),
			coalesce(sum(sign) FILTER (WHERE facets LIKE '%0%'), 0), coalesce(sum(sign * ratio) FILTER (WHERE facets LIKE '%0%'), 0)
		FROM (
			SELECT 1 AS sign, n.owner, n.album_slug, n.sort_taken, n.facets, round(tile_ratio(n.width, n.height) * 1e6) AS ratio
			FROM new_rows n INNER JOIN old_rows o ON o.image_id = n.image_id AND o.owner = n.owner
			UNION ALL
			SELECT -1, o.owner, o.album_slug, o.sort_taken, o.facets, round(tile_ratio(o.width, o.height) * 1e6)
			FROM old_rows o INNER JOIN new_rows n ON n.image_id = o.image_id AND n.owner = o.owner
		) c
		WHERE facets LIKE 'A%'
		GROUP BY 1, 2, 3
		HAVING sum(sign) <> 0 OR sum(sign * ratio) <> 0
			OR sum(sign) FILTER (WHERE facets LIKE '%0%') <> 0 OR sum(sign * ratio) FILTER (WHERE facets LIKE '%0%') <> 0
		ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE SET
			count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths,
			archived_count = m.archived_count + excluded.archived_count,
			archived_ratio_millionths = m.archived_ratio_millionths + excluded.archived_ratio_millionths;
	ELSE
		-- Locked in the same order as above. The rows of a deleted owner are gone already.
		PERFORM 1 FROM image_months m
		WHERE (m.owner, m.album_slug, m.month) IN (SELECT owner, album_slug, left(sort_taken, 7) FROM old_rows WHERE facets LIKE 'A%')
		ORDER BY m.owner, m.album_slug, m.month FOR UPDATE;
		UPDATE image_months m SET
			count = m.count - d.count, ratio_millionths = m.ratio_millionths - d.ratio_millionths,
			archived_count = m.archived_count - d.archived_count,
			archived_ratio_millionths = m.archived_ratio_millionths - d.archived_ratio_millionths
		FROM (
			SELECT owner, album_slug, left(sort_taken, 7) AS month, count(*) AS count, sum(ratio) AS ratio_millionths,
				count(*) FILTER (WHERE facets LIKE '%0%') AS archived_count,
				coalesce(sum(ratio) FILTER (WHERE facets LIKE '%0%'), 0) AS archived_ratio_millionths
			FROM (SELECT o.*, round(tile_ratio(o.width, o.height) * 1e6) AS ratio FROM old_rows o WHERE o.facets LIKE 'A%') c
			GROUP BY 1, 2, 3
		) d
		WHERE m.owner = d.owner AND m.album_slug = d.album_slug AND m.month = d.month;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The facet of withheld images.
UPDATE "image_search" SET "facets" = "facets" || '8'
WHERE "image_id" IN (SELECT "id" FROM "images" WHERE "withheld_at" IS NOT NULL);

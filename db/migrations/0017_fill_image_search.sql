INSERT INTO "image_search" ("image_id", "owner", "filename", "tags", "alt")
SELECT "images"."id", "images"."owner", "images"."filename", coalesce(t."slugs", ''), "images"."alt" FROM "images" LEFT JOIN (
	SELECT "image_id", string_agg("tag_slug", ' ' ORDER BY "tag_slug") AS "slugs" FROM "image_tags" GROUP BY "image_id"
) t ON t."image_id" = "images"."id";

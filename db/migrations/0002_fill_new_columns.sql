UPDATE "image_tags" SET "created_at" = "images"."created_at" FROM "images" WHERE "images"."id" = "image_tags"."image_id";--> statement-breakpoint
UPDATE "images" SET "tags_text" = t."slugs" FROM (
	SELECT "image_id", string_agg("tag_slug", ' ' ORDER BY "tag_slug") AS "slugs" FROM "image_tags" GROUP BY "image_id"
) t WHERE t."image_id" = "images"."id";--> statement-breakpoint
INSERT INTO "image_requests" ("image_id", "owner") SELECT "id", "owner" FROM "images";

UPDATE "images" SET "variants_failed" = f."keys" FROM (
	SELECT v."image_id", v."generation", json_agg(DISTINCT v."variant_key")::text AS "keys" FROM "image_variants" v
	WHERE v."status" = 'failed' AND v."kind" <> 'master' AND NOT EXISTS (
		SELECT FROM "image_variants" r WHERE r."image_id" = v."image_id" AND r."generation" = v."generation"
			AND r."variant_key" = v."variant_key" AND r."status" = 'ready'
	)
	GROUP BY v."image_id", v."generation"
) f WHERE f."image_id" = "images"."id" AND f."generation" = "images"."generation";--> statement-breakpoint
UPDATE "images" SET "variants_awaited" = (
	SELECT coalesce(json_agg(p."key")::text, '[]')
	FROM unnest(array['w128', 'w256', 'w512', 'w1024', 'w1536', 'w2048', 'thumb', 'og-image']) AS p("key")
	WHERE NOT EXISTS (
		SELECT FROM "image_variants" v WHERE v."image_id" = "images"."id" AND v."generation" = "images"."generation"
			AND v."variant_key" = p."key"
	)
) WHERE "uploaded" = 1 AND "variants_status" = 'pending';

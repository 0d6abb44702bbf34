ALTER TABLE "image_variants" DROP CONSTRAINT "image_variants_kind_check";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "watermarks" ADD COLUMN "revision" text;--> statement-breakpoint
-- The revision that `toRevision` in lib/watermarks computes for existing watermarks. Another one would
-- make the renditions of recipes with these watermarks outdated, whose keys contain it.
UPDATE "watermarks" SET "revision" = left(encode(sha256(convert_to(concat('["', "sha256", '","', "position", '",', "size", ',', "opacity", ',', "margin", ']'), 'UTF8')), 'hex'), 12);--> statement-breakpoint
ALTER TABLE "watermarks" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "image_variants_marked_idx" ON "image_variants" USING btree ("image_id") WHERE "image_variants"."kind" = 'marked';--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom', 'master', 'recipe', 'marked'));
ALTER TABLE "image_variants" DROP CONSTRAINT "image_variants_kind_check";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "watermarks" ADD COLUMN "revision" text NOT NULL;--> statement-breakpoint
CREATE INDEX "image_variants_marked_idx" ON "image_variants" USING btree ("image_id") WHERE "image_variants"."kind" = 'marked';--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom', 'master', 'recipe', 'marked'));
ALTER TABLE "image_variants" DROP CONSTRAINT "image_variants_kind_check";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "required_watermark" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "watermarks" ADD COLUMN "revision" text;--> statement-breakpoint
-- Existing watermarks get any revision of the right form. It need not equal the revision that a
-- change computes from the mark and its placement: revisions are only compared for equality. No
-- change computes this one, so that it never stands for two looks of a watermark.
UPDATE "watermarks" SET "revision" = left("sha256", 12);--> statement-breakpoint
ALTER TABLE "watermarks" ALTER COLUMN "revision" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "image_variants_marked_idx" ON "image_variants" USING btree ("image_id") WHERE "image_variants"."kind" = 'marked';--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom', 'master', 'recipe', 'marked'));
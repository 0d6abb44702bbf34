ALTER TABLE "image_variants" ADD COLUMN "quality_target" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "quality_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "preset_quality" text DEFAULT 'fixed' NOT NULL;
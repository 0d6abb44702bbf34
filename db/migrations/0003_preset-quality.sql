ALTER TABLE "image_variants" ADD COLUMN "quality_target" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "preset_quality" text DEFAULT 'fixed' NOT NULL;
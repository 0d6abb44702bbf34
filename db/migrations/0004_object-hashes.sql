ALTER TABLE "image_variants" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "scrub_started_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "scrubbed_image_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD COLUMN "sha256" text;
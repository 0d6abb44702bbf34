ALTER TABLE "image_search" ADD COLUMN "album_slug" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "created_at" text COLLATE "C";
ALTER TABLE "images" ADD COLUMN "original_filename" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "metadata" text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_point" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "file_taken_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "edited_taken_at" text COLLATE "C";
ALTER TABLE "image_search" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "metadata" text;
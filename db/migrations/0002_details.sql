ALTER TABLE "image_files" ADD COLUMN "declared_width" integer;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "declared_height" integer;--> statement-breakpoint
ALTER TABLE "image_files" DROP COLUMN "wrapped_key";
ALTER TABLE "image_files" ADD COLUMN "license_statement" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "metadata" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "render_failure" text;
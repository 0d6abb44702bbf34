ALTER TABLE "image_files" ADD COLUMN "source_sha256" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "phash" bigint;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "colors" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "phash" bigint;--> statement-breakpoint
CREATE INDEX "image_files_source_sha256_idx" ON "image_files" USING btree ("source_sha256");--> statement-breakpoint
CREATE INDEX "images_owner_phash_idx" ON "images" USING btree ("owner","id","phash") WHERE "images"."deleted_at" is null and "images"."phash" is not null;
DROP INDEX "image_files_sha256_idx";--> statement-breakpoint
CREATE INDEX "image_files_sha256_idx" ON "image_files" USING btree ("sha256","image_id");
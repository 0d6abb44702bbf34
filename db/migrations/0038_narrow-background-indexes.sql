DROP INDEX "batch_jobs_owner_idx";--> statement-breakpoint
DROP INDEX "images_expiration_idx";--> statement-breakpoint
CREATE INDEX "batch_jobs_owner_active_idx" ON "batch_jobs" USING btree ("owner") WHERE "batch_jobs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "image_files_retired_idx" ON "image_files" USING btree ("retired_at") WHERE "image_files"."status" = 'retired';--> statement-breakpoint
CREATE INDEX "batch_jobs_owner_idx" ON "batch_jobs" USING btree ("owner","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_expiration_idx" ON "images" USING btree ("expiration_date") WHERE "images"."expiration_date" is not null and "images"."deleted_at" is null;
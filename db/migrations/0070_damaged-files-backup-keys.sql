ALTER TABLE "backup_objects" ADD COLUMN "key_version" integer;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "keys_revision" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "damaged_at" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "image_files_damaged_idx" ON "image_files" USING btree ("image_id") WHERE "image_files"."damaged_at" is not null;
DROP INDEX "tags_owner_name_key";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "deleted_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "deleted_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "merged_into" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "albums_deleted_idx" ON "albums" USING btree ("owner","album_slug") WHERE "albums"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tags_deleted_idx" ON "tags" USING btree ("owner","tag_slug") WHERE "tags"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_owner_name_key" ON "tags" USING btree ("owner","name_key") WHERE "tags"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_merged_check" CHECK ("tags"."merged_into" is null or "tags"."deleted_at" is not null);
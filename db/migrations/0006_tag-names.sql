ALTER TABLE "tags" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "name_key" text COLLATE "C";--> statement-breakpoint
-- What was typed is not known; a slug is its own key.
UPDATE "tags" SET "name" = "tag_slug", "name_key" = "tag_slug";--> statement-breakpoint
ALTER TABLE "tags" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_owner_name_key" ON "tags" USING btree ("owner","name_key");

ALTER TABLE "image_search" ALTER COLUMN "album_slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "image_search" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "image_search_owner_created_idx" ON "image_search" USING btree ("owner","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "image_search_owner_album_created_idx" ON "image_search" USING btree ("owner","album_slug","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
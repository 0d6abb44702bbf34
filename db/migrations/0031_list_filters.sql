DROP INDEX "images_owner_taken_idx";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "sort_taken" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "facets" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "license" text COLLATE "C" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "camera" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "images_owner_trash_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "images_owner_expiration_idx" ON "images" USING btree ("owner","expiration_date") WHERE "images"."expiration_date" is not null;--> statement-breakpoint
CREATE INDEX "image_search_facets_idx" ON "image_search" USING gin ("owner",string_to_array(facets, NULL),"license",camera gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "image_search_owner_width_idx" ON "image_search" USING btree ("owner","width");--> statement-breakpoint
CREATE INDEX "image_search_timeline_idx" ON "image_search" USING btree ("owner","sort_taken" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"facets","license","album_slug","width","height");--> statement-breakpoint
CREATE INDEX "images_owner_taken_idx" ON "images" USING btree ("owner","sort_taken" DESC NULLS FIRST,"id" DESC NULLS FIRST);
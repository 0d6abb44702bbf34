ALTER TABLE "image_search" ADD COLUMN "lens" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "focal_length" double precision;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "custom" jsonb;--> statement-breakpoint
CREATE INDEX "image_search_lens_idx" ON "image_search" USING gin ("owner",lens gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "image_search_custom_idx" ON "image_search" USING gin ("owner","custom");--> statement-breakpoint
CREATE INDEX "image_search_unfilled_idx" ON "image_search" USING btree ("image_id") WHERE "image_search"."lens" is null;
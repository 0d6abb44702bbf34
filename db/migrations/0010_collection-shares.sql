ALTER TABLE "shares" DROP CONSTRAINT "shares_target_check";--> statement-breakpoint
ALTER TABLE "share_images" ADD COLUMN "collection_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "collection_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "tree" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "live" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_images_collection_idx" ON "share_images" USING btree ("collection_id") WHERE "share_images"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_collection_idx" ON "shares" USING btree ("collection_id") WHERE "shares"."collection_id" is not null;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_collection_check" CHECK (("shares"."collection_id" is not null) = ("shares"."target" = 'collection')
        and ("shares"."target" = 'collection' or ("shares"."tree" = 0 and "shares"."live" = 0)));--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_target_check" CHECK ("shares"."target" in ('image', 'images', 'album', 'upload', 'collection'));
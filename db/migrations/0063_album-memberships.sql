ALTER TABLE "memberships" ADD COLUMN "album_slug" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "memberships_album_idx" ON "memberships" USING btree ("owner","album_slug");
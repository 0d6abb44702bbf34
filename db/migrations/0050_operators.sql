DROP INDEX "images_owner_public_created_idx";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "withheld_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "withheld_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withheld_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quotas" text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "images_owner_public_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expiration_date") WHERE "images"."visibility" = 'public' and "images"."uploaded" = 1 and "images"."deleted_at" is null and "images"."is_encrypted" = 0 and "images"."withheld_at" is null;
ALTER TABLE "images" ADD COLUMN "variants_awaited" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "variants_failed" text DEFAULT '[]' NOT NULL;
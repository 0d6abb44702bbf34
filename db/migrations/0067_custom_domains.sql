ALTER TABLE "custom_domains" ADD COLUMN "checks" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "checked_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "next_check_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "pending_since" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "failed_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "misconfigured_at" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "custom_domains_owner_idx" ON "custom_domains" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "custom_domains_next_check_at_idx" ON "custom_domains" USING btree ("next_check_at");
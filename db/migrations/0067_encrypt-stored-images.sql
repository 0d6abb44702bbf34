ALTER TABLE "crypto_events" DROP CONSTRAINT "crypto_events_type_check";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "encrypt_uploads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crypto_events" ADD CONSTRAINT "crypto_events_type_check" CHECK ("crypto_events"."type" in ('tmk_create', 'tmk_rotate', 'img_encrypt', 'img_decrypt', 'bundle_export'));
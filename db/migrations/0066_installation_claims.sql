ALTER TABLE "installation" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "secret_fingerprint" text;
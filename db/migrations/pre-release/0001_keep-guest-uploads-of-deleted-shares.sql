ALTER TABLE "share_uploads" DROP CONSTRAINT "share_uploads_share_id_shares_id_fk";
--> statement-breakpoint
ALTER TABLE "share_uploads" ALTER COLUMN "share_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "share_uploads" ADD CONSTRAINT "share_uploads_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE set null ON UPDATE no action;
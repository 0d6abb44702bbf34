ALTER TABLE "audit_logs" ADD COLUMN "actor_uid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "credential_id" text COLLATE "C";
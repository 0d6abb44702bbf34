CREATE TABLE "backup_objects" (
	"owner" text COLLATE "C" NOT NULL,
	"object_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source_key" text COLLATE "C",
	"encryption" text DEFAULT 'none' NOT NULL,
	"record_hash" text DEFAULT '' NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL,
	"verified_at" text COLLATE "C",
	"deleted_at" text COLLATE "C",
	CONSTRAINT "backup_objects_pkey" PRIMARY KEY("owner","object_key")
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"job_id" text COLLATE "C",
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"mode" text,
	"dry_run" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"problems" text DEFAULT '[]' NOT NULL,
	"error" text,
	"position" text DEFAULT '{}' NOT NULL,
	"started_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "backup_runs_pkey" PRIMARY KEY("id"),
	CONSTRAINT "backup_runs_kind_check" CHECK ("backup_runs"."kind" in ('sync', 'verify', 'restore')),
	CONSTRAINT "backup_runs_status_check" CHECK ("backup_runs"."status" in ('running', 'completed', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "s3_access_key_id_hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "credentials" text;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "retention_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "max_bytes_per_second" bigint;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "concurrency" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "sealed_key" text;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "passphrase_key" text;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "failing_since" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "paused_until" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "checked_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "verified_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD COLUMN "indexed_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "input_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "output_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_ai" ADD COLUMN "faces" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "checks" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "checked_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "next_check_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "pending_since" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "failed_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "misconfigured_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "backup_objects" ADD CONSTRAINT "backup_objects_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "backup_objects_subject_idx" ON "backup_objects" USING btree ("owner","kind","subject_id");--> statement-breakpoint
CREATE INDEX "backup_objects_changed_idx" ON "backup_objects" USING btree ("owner","changed_at");--> statement-breakpoint
CREATE INDEX "backup_objects_deleted_idx" ON "backup_objects" USING btree ("owner","deleted_at") WHERE "backup_objects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "backup_runs_owner_idx" ON "backup_runs" USING btree ("owner","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "backup_runs_open_idx" ON "backup_runs" USING btree ("owner") WHERE "backup_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "image_ai_analyzed_idx" ON "image_ai" USING btree ("owner","model_version","analyzed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "image_ai_flagged_idx" ON "image_ai" USING btree ("owner","analyzed_at" DESC NULLS FIRST) WHERE "image_ai"."nsfw_flagged" = 1;--> statement-breakpoint
CREATE INDEX "images_backup_pending_idx" ON "images" USING btree ("owner","id") WHERE "images"."backup_status" in ('pending', 'syncing') and "images"."uploaded" = 1;--> statement-breakpoint
CREATE INDEX "custom_domains_owner_idx" ON "custom_domains" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "custom_domains_next_check_at_idx" ON "custom_domains" USING btree ("next_check_at");
CREATE TABLE "batch_chunks" (
	"job_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"image_ids" text NOT NULL,
	"results" text,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_chunks_pkey" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "batch_jobs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"change" text NOT NULL,
	"undo_of" text COLLATE "C",
	"scopes" text NOT NULL,
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "batch_jobs_pkey" PRIMARY KEY("id"),
	CONSTRAINT "batch_jobs_status_check" CHECK ("batch_jobs"."status" in ('preparing', 'queued', 'running', 'completed', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "strip_location" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "public"."batch_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD CONSTRAINT "batch_jobs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD CONSTRAINT "batch_jobs_undo_of_batch_jobs_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."batch_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_chunks_owner_idx" ON "batch_chunks" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "batch_chunks_waiting_idx" ON "batch_chunks" USING btree ("job_id","position") WHERE "batch_chunks"."results" is null;--> statement-breakpoint
CREATE INDEX "batch_jobs_owner_idx" ON "batch_jobs" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "batch_jobs_undo_idx" ON "batch_jobs" USING btree ("undo_of") WHERE "batch_jobs"."undo_of" is not null;--> statement-breakpoint
CREATE INDEX "batch_jobs_active_idx" ON "batch_jobs" USING btree ("updated_at") WHERE "batch_jobs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "batch_jobs_created_idx" ON "batch_jobs" USING btree ("created_at");
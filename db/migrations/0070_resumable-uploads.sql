CREATE TABLE "resumable_upload_parts" (
	"upload_id" text COLLATE "C" NOT NULL,
	"start_bytes" bigint NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "resumable_upload_parts_pkey" PRIMARY KEY("upload_id","start_bytes")
);
--> statement-breakpoint
CREATE TABLE "resumable_uploads" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"key_id" text COLLATE "C",
	"length_bytes" bigint NOT NULL,
	"offset_bytes" bigint DEFAULT 0 NOT NULL,
	"metadata" text NOT NULL,
	"receiver" text,
	"receiving_until" timestamp with time zone,
	"stop_requested" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"completed_at" text COLLATE "C",
	CONSTRAINT "resumable_uploads_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_owner_idx" ON "resumable_upload_parts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_blob_key_idx" ON "resumable_upload_parts" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "resumable_uploads_owner_idx" ON "resumable_uploads" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "resumable_uploads_expires_idx" ON "resumable_uploads" USING btree ("expires_at");
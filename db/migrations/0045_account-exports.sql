CREATE TABLE "account_export_parts" (
	"export_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"content_key" text COLLATE "C" NOT NULL,
	"content_bytes" bigint NOT NULL,
	"directory_key" text COLLATE "C" NOT NULL,
	"directory_bytes" bigint NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "account_export_parts_pkey" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"filename" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"position" text DEFAULT '{}' NOT NULL,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"finished_at" text COLLATE "C",
	"expires_at" text COLLATE "C",
	CONSTRAINT "account_exports_pkey" PRIMARY KEY("id"),
	CONSTRAINT "account_exports_status_check" CHECK ("account_exports"."status" in ('pending', 'running', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "account_export_parts" ADD CONSTRAINT "account_export_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_export_parts" ADD CONSTRAINT "account_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "public"."account_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "account_export_parts_owner_idx" ON "account_export_parts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "account_export_parts_content_key_idx" ON "account_export_parts" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "account_export_parts_directory_key_idx" ON "account_export_parts" USING btree ("directory_key");--> statement-breakpoint
CREATE INDEX "account_exports_owner_idx" ON "account_exports" USING btree ("owner","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_open_key" ON "account_exports" USING btree ("owner") WHERE "account_exports"."status" in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "account_exports_updated_idx" ON "account_exports" USING btree ("updated_at");
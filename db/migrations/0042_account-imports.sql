CREATE TABLE "account_import_parts" (
	"import_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "account_import_parts_pkey" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "account_imports" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"source" text,
	"position" text DEFAULT '{}' NOT NULL,
	"report" text DEFAULT '{}' NOT NULL,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "account_imports_pkey" PRIMARY KEY("id"),
	CONSTRAINT "account_imports_status_check" CHECK ("account_imports"."status" in ('receiving', 'queued', 'running', 'completed', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "account_import_parts" ADD CONSTRAINT "account_import_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_import_parts" ADD CONSTRAINT "account_import_parts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "public"."account_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_imports" ADD CONSTRAINT "account_imports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "account_import_parts_owner_idx" ON "account_import_parts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "account_import_parts_blob_key_idx" ON "account_import_parts" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "account_imports_owner_idx" ON "account_imports" USING btree ("owner","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "account_imports_updated_idx" ON "account_imports" USING btree ("updated_at");
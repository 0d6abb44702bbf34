CREATE TABLE "log_batches" (
	"source_id" text COLLATE "C" NOT NULL,
	"batch_hash" text COLLATE "C" NOT NULL,
	"received_at" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"rejected" text NOT NULL,
	CONSTRAINT "log_batches_pkey" PRIMARY KEY("source_id","batch_hash")
);
--> statement-breakpoint
CREATE TABLE "log_sources" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"hosts" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_batch_at" text COLLATE "C",
	"batches" bigint DEFAULT 0 NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rejected" text DEFAULT '{}' NOT NULL,
	CONSTRAINT "log_sources_pkey" PRIMARY KEY("id"),
	CONSTRAINT "log_sources_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "log_sources_format_check" CHECK ("log_sources"."format" in ('varnish', 'nginx', 'caddy', 'cloudflare', 'vercel', 'fastly', 'bunny', 'cloudfront'))
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text NOT NULL,
	"grant_types" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "oauth_clients_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "oauth_device_codes" (
	"device_code_hash" text COLLATE "C" NOT NULL,
	"user_code" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"scopes" text NOT NULL,
	"resource" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"polled_at" text COLLATE "C",
	"owner" text COLLATE "C",
	"denied_at" text COLLATE "C",
	"grant_id" text COLLATE "C",
	CONSTRAINT "oauth_device_codes_pkey" PRIMARY KEY("device_code_hash"),
	CONSTRAINT "oauth_device_codes_user_code_key" UNIQUE("user_code")
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"token_hash" text COLLATE "C" NOT NULL,
	"grant_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"redirect_uri" text,
	"code_challenge" text,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"used_at" text COLLATE "C",
	CONSTRAINT "oauth_tokens_pkey" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "client_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "resource" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "declared_width" integer;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "declared_height" integer;--> statement-breakpoint
ALTER TABLE "log_batches" ADD CONSTRAINT "log_batches_source_id_log_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."log_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_grant_id_api_keys_key_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_grant_id_api_keys_key_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_batches_received_at_idx" ON "log_batches" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "oauth_clients_created_idx" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_client_idx" ON "oauth_device_codes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_grant_idx" ON "oauth_device_codes" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_owner_idx" ON "oauth_device_codes" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "oauth_device_codes_expires_idx" ON "oauth_device_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_tokens_grant_idx" ON "oauth_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_tokens_expires_idx" ON "oauth_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_client_idx" ON "api_keys" USING btree ("client_id") WHERE "api_keys"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "image_files" DROP COLUMN "wrapped_key";
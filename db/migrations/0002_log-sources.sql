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
ALTER TABLE "log_batches" ADD CONSTRAINT "log_batches_source_id_log_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."log_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_batches_received_at_idx" ON "log_batches" USING btree ("received_at");
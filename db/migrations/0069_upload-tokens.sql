CREATE TABLE "upload_tokens" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"token_hash" text NOT NULL,
	"key_id" text COLLATE "C",
	"fields" text NOT NULL,
	"max_bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	CONSTRAINT "upload_tokens_pkey" PRIMARY KEY("id"),
	CONSTRAINT "upload_tokens_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_tokens_owner_idx" ON "upload_tokens" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "upload_tokens_key_id_idx" ON "upload_tokens" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "upload_tokens_expires_at_idx" ON "upload_tokens" USING btree ("expires_at");
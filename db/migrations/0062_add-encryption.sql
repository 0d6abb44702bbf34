CREATE TABLE "content_keys" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "content_keys_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "token_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_keys" ADD CONSTRAINT "content_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "content_keys_owner_version_idx" ON "content_keys" USING btree ("owner","key_version","id");--> statement-breakpoint
CREATE INDEX "content_keys_subject_id_idx" ON "content_keys" USING btree ("subject_id");
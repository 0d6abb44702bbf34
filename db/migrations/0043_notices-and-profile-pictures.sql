CREATE TABLE "account_notices" (
	"owner" text COLLATE "C" NOT NULL,
	"notice_id" text COLLATE "C" NOT NULL,
	"mailed_at" text COLLATE "C",
	"dismissed_at" text COLLATE "C",
	CONSTRAINT "account_notices_pkey" PRIMARY KEY("owner","notice_id")
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"owner" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"size" integer NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "profile_pictures_pkey" PRIMARY KEY("version","size"),
	CONSTRAINT "profile_pictures_owner_size_key" UNIQUE("owner","size"),
	CONSTRAINT "profile_pictures_blob_key_key" UNIQUE("blob_key")
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "email_notices" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "notify_expiring_images" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
CREATE TABLE "email_changes" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"former_email" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text COLLATE "C",
	"undo_token_hash" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"confirmed_at" text COLLATE "C",
	"undone_at" text COLLATE "C",
	CONSTRAINT "email_changes_pkey" PRIMARY KEY("id"),
	CONSTRAINT "email_changes_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_undo_token_hash_key" UNIQUE("undo_token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "email_changes_owner_idx" ON "email_changes" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "email_changes_created_idx" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_key" UNIQUE("email");
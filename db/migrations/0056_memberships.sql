CREATE TABLE "memberships" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"member" text COLLATE "C",
	"email" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"token_hash" text COLLATE "C",
	"invited_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"joined_at" text COLLATE "C",
	CONSTRAINT "memberships_pkey" PRIMARY KEY("id"),
	CONSTRAINT "memberships_owner_email_key" UNIQUE("owner","email"),
	CONSTRAINT "memberships_owner_member_key" UNIQUE("owner","member"),
	CONSTRAINT "memberships_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('viewer', 'contributor', 'editor', 'manager')),
	CONSTRAINT "memberships_joined_check" CHECK (("memberships"."member" is null) = ("memberships"."joined_at" is null)),
	CONSTRAINT "memberships_own_check" CHECK ("memberships"."member" <> "memberships"."owner")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "membership_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "batch_jobs" ADD COLUMN "actor_uid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_users_owner_fk" FOREIGN KEY ("member") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_invited_by_users_owner_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("owner") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "memberships_member_idx" ON "memberships" USING btree ("member");--> statement-breakpoint
CREATE INDEX "memberships_email_idx" ON "memberships" USING btree ("email");--> statement-breakpoint
CREATE INDEX "memberships_invited_by_idx" ON "memberships" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_membership_idx" ON "api_keys" USING btree ("membership_id") WHERE "api_keys"."membership_id" is not null;
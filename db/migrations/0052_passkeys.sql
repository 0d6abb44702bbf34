CREATE TABLE "passkey_challenges" (
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"expires" timestamp NOT NULL,
	CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY("challenge"),
	CONSTRAINT "passkey_challenges_user_check" CHECK (("passkey_challenges"."user_id" is null) = ("passkey_challenges"."purpose" = 'sign-in'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" integer NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C",
	CONSTRAINT "passkeys_pkey" PRIMARY KEY("id"),
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");
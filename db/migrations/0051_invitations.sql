CREATE TABLE "invitations" (
	"id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"accepted_at" text COLLATE "C",
	CONSTRAINT "invitations_pkey" PRIMARY KEY("id"),
	CONSTRAINT "invitations_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE INDEX "invitations_expires_idx" ON "invitations" USING btree ("expires_at");
CREATE TABLE "outgoing_mails" (
	"id" text COLLATE "C" NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE INDEX "outgoing_mails_created_idx" ON "outgoing_mails" USING btree ("created_at");
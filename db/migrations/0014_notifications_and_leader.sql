CREATE TABLE "job_leader" (
	"lease" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "job_leader_pkey" PRIMARY KEY("lease")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text COLLATE "C" NOT NULL,
	"payload" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE INDEX "notifications_channel_idx" ON "notifications" USING btree ("channel","transaction_id");
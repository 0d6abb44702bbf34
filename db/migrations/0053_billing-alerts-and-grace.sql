CREATE TABLE "quota_alerts" (
	"owner" text COLLATE "C" NOT NULL,
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"threshold" integer NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "quota_alerts_pkey" PRIMARY KEY("owner","metric","month","threshold")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "grace_until" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trialed_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_emails" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_thresholds" text DEFAULT '[80,100]' NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_alerts" ADD CONSTRAINT "quota_alerts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
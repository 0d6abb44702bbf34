CREATE TABLE "webhook_messages" (
	"id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"scheduled_attempts" integer DEFAULT 0 NOT NULL,
	"is_manual" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" text COLLATE "C",
	"leased_until" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "webhook_messages_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "message_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "is_manual" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "request_headers" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failing_since" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_until" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_messages_webhook_idx" ON "webhook_messages" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_due_idx" ON "webhook_messages" USING btree ("webhook_id","next_attempt_at","id") WHERE "webhook_messages"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_messages_pending_idx" ON "webhook_messages" USING btree ("next_attempt_at") WHERE "webhook_messages"."state" = 'pending';
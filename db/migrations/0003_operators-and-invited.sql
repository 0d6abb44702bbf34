ALTER TABLE "user_settings" ADD COLUMN "invited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "operator" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The first owner was the operator.
UPDATE "users" SET "operator" = 1 WHERE "owner" = (
	SELECT "owner" FROM "users" WHERE "deleted_at" IS NULL ORDER BY "created_at", "owner" LIMIT 1
);

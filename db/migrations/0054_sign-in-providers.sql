DROP INDEX "auth_accounts_user_id_idx";--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "account_name" text;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_provider_key" UNIQUE("userId","provider");
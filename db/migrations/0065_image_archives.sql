DROP INDEX "account_exports_open_key";--> statement-breakpoint
ALTER TABLE "account_exports" ADD COLUMN "job_id" text COLLATE "C";--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_job_key" ON "account_exports" USING btree ("job_id") WHERE "account_exports"."job_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_open_key" ON "account_exports" USING btree ("owner") WHERE "account_exports"."status" in ('pending', 'running') and "account_exports"."job_id" is null;
ALTER TABLE "ai_usage" ADD COLUMN "input_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "output_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "cost" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_ai" ADD COLUMN "faces" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "image_ai_analyzed_idx" ON "image_ai" USING btree ("owner","model_version","analyzed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "image_ai_flagged_idx" ON "image_ai" USING btree ("owner","analyzed_at" DESC NULLS FIRST) WHERE "image_ai"."nsfw_flagged" = 1;
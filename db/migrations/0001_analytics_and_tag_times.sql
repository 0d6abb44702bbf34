CREATE TABLE "analytics_owner_daily" (
	"owner" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"dimension" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_owner_daily_pkey" PRIMARY KEY("owner","day","dimension","value")
);
--> statement-breakpoint
CREATE TABLE "image_requests" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "image_requests_pkey" PRIMARY KEY("image_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"owner" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("owner","word")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "tags_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_tags" ADD COLUMN "created_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "analytics_owner_daily" ADD CONSTRAINT "analytics_owner_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_requests_owner_idx" ON "image_requests" USING btree ("owner","requests" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("owner",(word COLLATE "default") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_logs_resource_idx" ON "audit_logs" USING btree ("owner","resource_type","resource_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;
CREATE TABLE "recipes" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"settings" text NOT NULL,
	"is_public" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "recipes_pkey" PRIMARY KEY("id"),
	CONSTRAINT "recipes_owner_slug_key" UNIQUE("owner","slug")
);
--> statement-breakpoint
ALTER TABLE "image_variants" DROP CONSTRAINT "image_variants_kind_check";--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "recipes" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "image_variants" ADD COLUMN "read_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_variants_recipe_idx" ON "image_variants" USING btree ("image_id") WHERE "image_variants"."kind" = 'recipe';--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom', 'master', 'recipe'));
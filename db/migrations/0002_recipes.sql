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
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
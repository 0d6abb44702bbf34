CREATE TABLE "watermarks" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"color" text,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" text NOT NULL,
	"size" double precision NOT NULL,
	"opacity" double precision NOT NULL,
	"margin" double precision NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "watermarks_pkey" PRIMARY KEY("id"),
	CONSTRAINT "watermarks_blob_key_key" UNIQUE("blob_key"),
	CONSTRAINT "watermarks_kind_check" CHECK ("watermarks"."kind" in ('image', 'text'))
);
--> statement-breakpoint
ALTER TABLE "watermarks" ADD CONSTRAINT "watermarks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "watermarks_owner_idx" ON "watermarks" USING btree ("owner");
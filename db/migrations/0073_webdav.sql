CREATE TABLE "dav_locks" (
	"token" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"path" text COLLATE "C" NOT NULL,
	"includes_members" integer NOT NULL,
	"is_exclusive" integer NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"contact" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "dav_locks_pkey" PRIMARY KEY("token")
);
--> statement-breakpoint
CREATE TABLE "dav_placeholders" (
	"owner" text COLLATE "C" NOT NULL,
	"path" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "dav_placeholders_pkey" PRIMARY KEY("owner","path")
);
--> statement-breakpoint
ALTER TABLE "dav_locks" ADD CONSTRAINT "dav_locks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "dav_placeholders" ADD CONSTRAINT "dav_placeholders_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "dav_locks_owner_path_idx" ON "dav_locks" USING btree ("owner","path");--> statement-breakpoint
CREATE INDEX "dav_locks_expires_idx" ON "dav_locks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "dav_placeholders_expires_idx" ON "dav_placeholders" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "images_owner_original_filename_idx" ON "images" USING btree ("owner","original_filename") WHERE "images"."deleted_at" is null and "images"."original_filename" <> "images"."filename";
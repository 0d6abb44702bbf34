CREATE TABLE "share_images" (
	"share_id" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "share_images_pkey" PRIMARY KEY("share_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "share_picks" (
	"share_id" text COLLATE "C" NOT NULL,
	"visitor" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"is_picked" integer DEFAULT 0 NOT NULL,
	"comment" text,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_picks_pkey" PRIMARY KEY("share_id","visitor","image_id")
);
--> statement-breakpoint
CREATE TABLE "share_sessions" (
	"id" text COLLATE "C" NOT NULL,
	"share_id" text COLLATE "C" NOT NULL,
	"visitor" text,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_sessions_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "share_uploads" (
	"share_id" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_uploads_pkey" PRIMARY KEY("image_id")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"target" text NOT NULL,
	"album_slug" text COLLATE "C",
	"title" text,
	"message" text,
	"password_hash" text,
	"password_version" integer DEFAULT 0 NOT NULL,
	"url_version" integer DEFAULT 0 NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C",
	"max_views" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" text COLLATE "C",
	"allow_download" integer DEFAULT 1 NOT NULL,
	"allow_original" integer DEFAULT 0 NOT NULL,
	"show_metadata" integer DEFAULT 0 NOT NULL,
	"feedback" text DEFAULT 'none' NOT NULL,
	"max_files" integer,
	"max_bytes" bigint,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "shares_pkey" PRIMARY KEY("id"),
	CONSTRAINT "shares_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "shares_target_check" CHECK ("shares"."target" in ('image', 'images', 'album', 'upload')),
	CONSTRAINT "shares_album_check" CHECK (("shares"."album_slug" is not null) = ("shares"."target" in ('album', 'upload'))),
	CONSTRAINT "shares_upload_check" CHECK (("shares"."max_files" is not null) = ("shares"."target" = 'upload')),
	CONSTRAINT "shares_feedback_check" CHECK ("shares"."feedback" in ('none', 'picks', 'comments'))
);
--> statement-breakpoint
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_picks" ADD CONSTRAINT "share_picks_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_picks" ADD CONSTRAINT "share_picks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_sessions" ADD CONSTRAINT "share_sessions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_uploads" ADD CONSTRAINT "share_uploads_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_uploads" ADD CONSTRAINT "share_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "share_images_image_id_idx" ON "share_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "share_picks_image_id_idx" ON "share_picks" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "share_sessions_share_id_idx" ON "share_sessions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_sessions_expires_idx" ON "share_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_uploads_share_id_idx" ON "share_uploads" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "shares_owner_created_idx" ON "shares" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
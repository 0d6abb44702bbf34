-- Moves of several images change their ranks in one statement, at whose end they are unique again.
CREATE TABLE "album_ranks" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	CONSTRAINT "album_ranks_pkey" PRIMARY KEY("image_id"),
	CONSTRAINT "album_ranks_rank_key" UNIQUE("owner","album_slug","rank") DEFERRABLE INITIALLY IMMEDIATE,
	CONSTRAINT "album_ranks_rank_check" CHECK ("album_ranks"."rank" <> '' and right("album_ranks"."rank", 1) <> '0')
);
--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "sort" text DEFAULT 'recent' NOT NULL;--> statement-breakpoint
ALTER TABLE "album_ranks" ADD CONSTRAINT "album_ranks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_ranks" ADD CONSTRAINT "album_ranks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "album_ranks" ADD CONSTRAINT "album_ranks_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "album_ranks_long_rank_idx" ON "album_ranks" USING btree ("owner","album_slug") WHERE length("album_ranks"."rank") > 40;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_sort_check" CHECK ("albums"."sort" in ('recent', 'manual'));
CREATE TABLE "image_search" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"filename" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"alt" text,
	"search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(filename, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(tags, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(alt, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'C')) STORED,
	CONSTRAINT "image_search_pkey" PRIMARY KEY("image_id")
);
--> statement-breakpoint
DROP INDEX "images_search_idx";--> statement-breakpoint
ALTER TABLE "image_search" ADD CONSTRAINT "image_search_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_search" ADD CONSTRAINT "image_search_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_search_idx" ON "image_search" USING gin ("owner","search_text");--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "search_text";
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
CREATE TABLE "image_embeddings" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"embedded_revision" integer DEFAULT 0 NOT NULL,
	"text_hash" text,
	"model_version" text,
	"embedding" real[],
	CONSTRAINT "image_embeddings_pkey" PRIMARY KEY("owner","image_id")
);
--> statement-breakpoint
CREATE TABLE "resumable_upload_parts" (
	"upload_id" text COLLATE "C" NOT NULL,
	"start_bytes" bigint NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "resumable_upload_parts_pkey" PRIMARY KEY("upload_id","start_bytes")
);
--> statement-breakpoint
CREATE TABLE "resumable_uploads" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"key_id" text COLLATE "C",
	"length_bytes" bigint NOT NULL,
	"offset_bytes" bigint DEFAULT 0 NOT NULL,
	"metadata" text NOT NULL,
	"receiver" text,
	"receiving_until" timestamp with time zone,
	"stop_requested" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"completed_at" text COLLATE "C",
	CONSTRAINT "resumable_uploads_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "upload_tokens" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"token_hash" text NOT NULL,
	"key_id" text COLLATE "C",
	"fields" text NOT NULL,
	"max_bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	CONSTRAINT "upload_tokens_pkey" PRIMARY KEY("id"),
	CONSTRAINT "upload_tokens_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "place_country" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "place_city" integer;--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "place_names" text;--> statement-breakpoint
ALTER TABLE "image_search" drop column "search_text";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(filename, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(tags, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(title, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(alt, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(description, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(metadata, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(labels, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(analysis_text, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(normalize(regexp_replace(normalize(regexp_replace(coalesce(place_names, '') COLLATE "default", '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ς', 'σ'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "image_search_words_idx" ON "image_search" USING gin ("owner","search_text");--> statement-breakpoint
ALTER TABLE "dav_locks" ADD CONSTRAINT "dav_locks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "dav_placeholders" ADD CONSTRAINT "dav_placeholders_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_analysis_fkey" FOREIGN KEY ("owner","image_id") REFERENCES "public"."image_ai"("owner","image_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dav_locks_owner_path_idx" ON "dav_locks" USING btree ("owner","path");--> statement-breakpoint
CREATE INDEX "dav_locks_expires_idx" ON "dav_locks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "dav_placeholders_expires_idx" ON "dav_placeholders" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "image_embeddings_waiting_idx" ON "image_embeddings" USING btree ("owner","image_id") WHERE "image_embeddings"."revision" <> "image_embeddings"."embedded_revision";--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_owner_idx" ON "resumable_upload_parts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "resumable_upload_parts_blob_key_idx" ON "resumable_upload_parts" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "resumable_uploads_owner_idx" ON "resumable_uploads" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "resumable_uploads_expires_idx" ON "resumable_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_tokens_owner_idx" ON "upload_tokens" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "upload_tokens_key_id_idx" ON "upload_tokens" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "upload_tokens_expires_at_idx" ON "upload_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_tokens_image_id_idx" ON "upload_tokens" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_files_unlocated_idx" ON "image_files" USING btree ("image_id") WHERE "image_files"."status" = 'live' and "image_files"."place" is null and "image_files"."exif" like '%"gps":{%';--> statement-breakpoint
CREATE INDEX "images_owner_original_filename_idx" ON "images" USING btree ("owner","original_filename") WHERE "images"."deleted_at" is null and "images"."original_filename" <> "images"."filename";--> statement-breakpoint
CREATE INDEX "image_search_places_idx" ON "image_search" USING btree ("owner","place_country","place_city","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"facets","album_slug") WHERE "image_search"."place_country" is not null;
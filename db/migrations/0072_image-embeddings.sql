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
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_analysis_fkey" FOREIGN KEY ("owner","image_id") REFERENCES "public"."image_ai"("owner","image_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_embeddings_waiting_idx" ON "image_embeddings" USING btree ("owner","image_id") WHERE "image_embeddings"."revision" <> "image_embeddings"."embedded_revision";
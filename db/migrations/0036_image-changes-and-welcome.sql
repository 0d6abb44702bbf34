CREATE TABLE "image_changes" (
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "image_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_changes_pkey" PRIMARY KEY("position")
);
--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "start_page" text DEFAULT 'images' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "welcomed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_changes" ADD CONSTRAINT "image_changes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "image_changes_owner_idx" ON "image_changes" USING btree ("owner","transaction_id","position");--> statement-breakpoint
CREATE INDEX "image_changes_changed_idx" ON "image_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "images_variants_failed_idx" ON "images" USING btree ("owner","updated_at") WHERE "images"."variants_status" = 'failed' and "images"."deleted_at" is null;
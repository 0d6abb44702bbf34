CREATE TABLE "reports" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	"url" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"created_at" text COLLATE "C" NOT NULL,
	"mailed_at" text COLLATE "C",
	"resolved_at" text COLLATE "C",
	"resolution" text,
	CONSTRAINT "reports_pkey" PRIMARY KEY("id"),
	CONSTRAINT "reports_reason_check" CHECK ("reports"."reason" in ('copyright', 'illegal', 'personal_data', 'other')),
	CONSTRAINT "reports_resolution_check" CHECK ("reports"."resolution" in ('dismissed', 'withheld')),
	CONSTRAINT "reports_resolved_check" CHECK (("reports"."resolved_at" is null) = ("reports"."resolution" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_owner_idx" ON "reports" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "reports_image_created_idx" ON "reports" USING btree ("image_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_resolved_idx" ON "reports" USING btree ("resolved_at");
CREATE TABLE "rendition_leases" (
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "rendition_leases_pkey" PRIMARY KEY("image_id","generation","name")
);

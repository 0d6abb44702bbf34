CREATE TABLE "installation" (
	"only" boolean DEFAULT true NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "installation_pkey" PRIMARY KEY("only"),
	CONSTRAINT "installation_only_check" CHECK ("installation"."only")
);

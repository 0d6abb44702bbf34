CREATE TABLE "processes" (
	"name" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_caching" boolean DEFAULT false NOT NULL,
	CONSTRAINT "processes_pkey" PRIMARY KEY("name"),
	CONSTRAINT "processes_role_check" CHECK ("processes"."role" in ('web', 'worker'))
);
--> statement-breakpoint
CREATE INDEX "processes_seen_idx" ON "processes" USING btree ("seen_at");
CREATE TABLE "owner_usage" (
	"owner" text COLLATE "C" NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "owner_usage_pkey" PRIMARY KEY("owner")
);
--> statement-breakpoint
ALTER TABLE "owner_usage" ADD CONSTRAINT "owner_usage_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE FUNCTION "count_owner_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO owner_usage AS u (owner, bytes)
		SELECT owner, sum(size_bytes) FROM new_rows WHERE uploaded = 1 AND size_bytes IS NOT NULL GROUP BY owner ORDER BY owner
		ON CONFLICT (owner) DO UPDATE SET bytes = u.bytes + excluded.bytes;
	ELSE
		-- The rows of a deleted owner are gone already.
		UPDATE owner_usage u SET bytes = u.bytes - d.bytes
		FROM (SELECT owner, sum(size_bytes) AS bytes FROM old_rows WHERE uploaded = 1 GROUP BY owner) d
		WHERE u.owner = d.owner AND d.bytes > 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "change_owner_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO owner_usage AS u (owner, bytes)
	VALUES (NEW.owner, CASE WHEN NEW.uploaded = 1 THEN coalesce(NEW.size_bytes, 0) ELSE 0 END
		- CASE WHEN OLD.uploaded = 1 THEN coalesce(OLD.size_bytes, 0) ELSE 0 END)
	ON CONFLICT (owner) DO UPDATE SET bytes = u.bytes + excluded.bytes;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "images_inserted_bytes" AFTER INSERT ON "images"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_owner_bytes"();--> statement-breakpoint
CREATE TRIGGER "images_deleted_bytes" AFTER DELETE ON "images"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_owner_bytes"();--> statement-breakpoint
-- Deferred, so that the row of the owner is the last that a transaction locks.
CREATE CONSTRAINT TRIGGER "images_updated_bytes" AFTER UPDATE OF "uploaded", "size_bytes" ON "images"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.uploaded IS DISTINCT FROM NEW.uploaded OR OLD.size_bytes IS DISTINCT FROM NEW.size_bytes)
EXECUTE FUNCTION "change_owner_bytes"();--> statement-breakpoint
INSERT INTO "owner_usage" ("owner", "bytes")
SELECT "owner", sum("size_bytes") FROM "images" WHERE "uploaded" = 1 AND "size_bytes" IS NOT NULL GROUP BY "owner";

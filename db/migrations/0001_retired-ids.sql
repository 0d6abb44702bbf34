CREATE TABLE "retired_ids" (
	"id_hash" text COLLATE "C" NOT NULL,
	"holder_hash" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "retired_ids_pkey" PRIMARY KEY("id_hash")
);
--> statement-breakpoint
CREATE FUNCTION "hash_id"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 32)
$$;
--> statement-breakpoint
CREATE FUNCTION "retire_ids"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The argument is the lowest version that a restored record may have.
	EXECUTE format('
		INSERT INTO retired_ids AS r (id_hash, holder_hash, version)
		SELECT hash_id(o.id), hash_id(concat(u.uid, E''\n'', o.id)), %s
		FROM old_rows o LEFT JOIN users u ON u.owner = o.owner ORDER BY 1
		ON CONFLICT (id_hash) DO UPDATE SET version = greatest(r.version, excluded.version)', TG_ARGV[0]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "images_deleted_ids" AFTER DELETE ON "images"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('o.link_epoch');
--> statement-breakpoint
CREATE TRIGGER "shares_deleted_ids" AFTER DELETE ON "shares"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('o.url_version + 1');
--> statement-breakpoint
CREATE TRIGGER "custom_licenses_deleted_ids" AFTER DELETE ON "custom_licenses"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('0');

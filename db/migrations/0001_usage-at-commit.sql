-- Counts the bytes of new images at commit. The row of the owner is then the last that an upload
-- locks, as it is for completions: an upload that locked it before the rows of months and words
-- could deadlock with a completion.
DROP TRIGGER "images_inserted_bytes" ON "images";

CREATE OR REPLACE FUNCTION "add_owner_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO owner_usage AS u (owner, bytes) VALUES (NEW.owner, NEW.size_bytes)
	ON CONFLICT (owner) DO UPDATE SET bytes = u.bytes + excluded.bytes;
	RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "images_inserted_bytes" AFTER INSERT ON "images"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.uploaded = 1 AND NEW.size_bytes IS NOT NULL)
EXECUTE FUNCTION "add_owner_bytes"();

CREATE OR REPLACE FUNCTION "count_owner_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The rows of a deleted owner are gone already.
	UPDATE owner_usage u SET bytes = u.bytes - d.bytes
	FROM (SELECT owner, sum(size_bytes) AS bytes FROM old_rows WHERE uploaded = 1 GROUP BY owner) d
	WHERE u.owner = d.owner AND d.bytes > 0;
	RETURN NULL;
END
$$;

CREATE TABLE "collection_counts" (
	"collection_id" text COLLATE "C" NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"hidden" integer DEFAULT 0 NOT NULL,
	"archived" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"smart_count" integer,
	"smart_is_exact" integer DEFAULT 1 NOT NULL,
	"counted_at" text COLLATE "C",
	"preview_ids" text DEFAULT '[]' NOT NULL,
	CONSTRAINT "collection_counts_pkey" PRIMARY KEY("collection_id")
);
--> statement-breakpoint
-- Moves of several images change their ranks in one statement, at whose end they are unique again.
CREATE TABLE "collection_images" (
	"collection_id" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"rank" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"sort_taken" text COLLATE "C" NOT NULL,
	"added_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "collection_images_pkey" PRIMARY KEY("collection_id","image_id"),
	CONSTRAINT "collection_images_rank_key" UNIQUE("collection_id","rank") DEFERRABLE INITIALLY IMMEDIATE,
	CONSTRAINT "collection_images_rank_check" CHECK ("collection_images"."rank" <> '' and right("collection_images"."rank", 1) <> '0'),
	CONSTRAINT "collection_images_state_check" CHECK ("collection_images"."state" in ('shown', 'hidden', 'archived', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"kind" text DEFAULT 'manual' NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"color" text,
	"cover_image_id" text COLLATE "C",
	"visibility" text DEFAULT 'private' NOT NULL,
	"layout" text DEFAULT 'rows' NOT NULL,
	"sort" text DEFAULT 'manual' NOT NULL,
	"is_pinned" integer DEFAULT 0 NOT NULL,
	"filter" text,
	"filter_scopes" text DEFAULT '[]' NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"deleted_at" text COLLATE "C",
	"deletion_job_id" text COLLATE "C",
	CONSTRAINT "collections_pkey" PRIMARY KEY("id"),
	CONSTRAINT "collections_kind_check" CHECK ("collections"."kind" in ('manual', 'smart') and ("collections"."filter" is not null) = ("collections"."kind" = 'smart')),
	CONSTRAINT "collections_visibility_check" CHECK ("collections"."visibility" in ('private', 'public')),
	CONSTRAINT "collections_layout_check" CHECK ("collections"."layout" in ('rows', 'grid', 'column')),
	CONSTRAINT "collections_sort_check" CHECK ("collections"."sort" in ('manual', 'recent', 'oldest', 'taken', 'name') and ("collections"."kind" = 'manual' or "collections"."sort" <> 'manual'))
);
--> statement-breakpoint
ALTER TABLE "collection_counts" ADD CONSTRAINT "collection_counts_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_images" ADD CONSTRAINT "collection_images_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_images" ADD CONSTRAINT "collection_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent_fkey" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_counts_due_idx" ON "collection_counts" USING btree ("counted_at") WHERE "collection_counts"."smart_count" is not null;--> statement-breakpoint
CREATE INDEX "collection_images_image_idx" ON "collection_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "collection_images_shown_idx" ON "collection_images" USING btree ("collection_id","rank","image_id") WHERE "collection_images"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "collection_images_present_idx" ON "collection_images" USING btree ("collection_id","rank","image_id","state") WHERE "collection_images"."state" <> 'deleted';--> statement-breakpoint
CREATE INDEX "collection_images_created_idx" ON "collection_images" USING btree ("collection_id","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "collection_images_taken_idx" ON "collection_images" USING btree ("collection_id","sort_taken" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "collection_images_long_rank_idx" ON "collection_images" USING btree ("collection_id") WHERE length("collection_images"."rank") > 40;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_owner_slug_key" ON "collections" USING btree ("owner","slug") WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_owner_tree_idx" ON "collections" USING btree ("owner",coalesce(parent_id, ''),lower(title),"id") WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_owner_title_idx" ON "collections" USING btree ("owner",lower(title),"id") WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_owner_pinned_idx" ON "collections" USING btree ("owner",lower(title),"id") WHERE "collections"."is_pinned" = 1 and "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_owner_public_idx" ON "collections" USING btree ("owner",lower(title),"id") WHERE "collections"."visibility" = 'public' and "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_parent_idx" ON "collections" USING btree ("parent_id") WHERE "collections"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "collections_deleted_idx" ON "collections" USING btree ("deleted_at") WHERE "collections"."deleted_at" is not null;--> statement-breakpoint
-- The state of an image in its collections, by its facets in their stored order: `A` is not deleted,
-- `0` archived, `C` public, `L` has a file, `Z` encrypted, `8` withheld.
CREATE FUNCTION "collection_state"(facets text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN facets NOT LIKE 'A%' THEN 'deleted' WHEN facets LIKE '%0%' THEN 'archived'
		WHEN facets LIKE '%C%L%' AND facets NOT LIKE '%Z%' AND facets NOT LIKE '%8%' THEN 'shown' ELSE 'hidden' END
$$;
--> statement-breakpoint
-- Statements that change several collections lock the counts in one order.
CREATE FUNCTION "count_collection_images"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO collection_counts AS c (collection_id, shown, hidden, archived, deleted)
		SELECT collection_id, count(*) FILTER (WHERE state = 'shown'), count(*) FILTER (WHERE state = 'hidden'),
			count(*) FILTER (WHERE state = 'archived'), count(*) FILTER (WHERE state = 'deleted')
		FROM new_rows GROUP BY collection_id ORDER BY collection_id
		ON CONFLICT (collection_id) DO UPDATE SET
			shown = c.shown + excluded.shown, hidden = c.hidden + excluded.hidden,
			archived = c.archived + excluded.archived, deleted = c.deleted + excluded.deleted;
	ELSIF TG_OP = 'UPDATE' THEN
		-- A move changes no state.
		INSERT INTO collection_counts AS c (collection_id, shown, hidden, archived, deleted)
		SELECT collection_id, shown, hidden, archived, deleted FROM (
			SELECT collection_id,
				coalesce(sum(sign) FILTER (WHERE state = 'shown'), 0) AS shown,
				coalesce(sum(sign) FILTER (WHERE state = 'hidden'), 0) AS hidden,
				coalesce(sum(sign) FILTER (WHERE state = 'archived'), 0) AS archived,
				coalesce(sum(sign) FILTER (WHERE state = 'deleted'), 0) AS deleted
			FROM (
				SELECT 1 AS sign, collection_id, state FROM new_rows
				UNION ALL
				SELECT -1, collection_id, state FROM old_rows
			) r
			GROUP BY collection_id
		) d
		WHERE (shown, hidden, archived, deleted) <> (0, 0, 0, 0) ORDER BY collection_id
		ON CONFLICT (collection_id) DO UPDATE SET
			shown = c.shown + excluded.shown, hidden = c.hidden + excluded.hidden,
			archived = c.archived + excluded.archived, deleted = c.deleted + excluded.deleted;
	ELSE
		-- The row of a deleted collection is gone already.
		PERFORM 1 FROM collection_counts
		WHERE collection_id IN (SELECT collection_id FROM old_rows) ORDER BY collection_id FOR UPDATE;
		UPDATE collection_counts c SET
			shown = c.shown - d.shown, hidden = c.hidden - d.hidden,
			archived = c.archived - d.archived, deleted = c.deleted - d.deleted
		FROM (
			SELECT collection_id, count(*) FILTER (WHERE state = 'shown') AS shown,
				count(*) FILTER (WHERE state = 'hidden') AS hidden,
				count(*) FILTER (WHERE state = 'archived') AS archived,
				count(*) FILTER (WHERE state = 'deleted') AS deleted
			FROM old_rows GROUP BY collection_id
		) d
		WHERE c.collection_id = d.collection_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "collection_images_inserted" AFTER INSERT ON "collection_images"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_collection_images"();
--> statement-breakpoint
CREATE TRIGGER "collection_images_updated" AFTER UPDATE ON "collection_images"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_collection_images"();
--> statement-breakpoint
CREATE TRIGGER "collection_images_deleted" AFTER DELETE ON "collection_images"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_collection_images"();
--> statement-breakpoint
-- State and time taken of the images follow their search rows. The plan of a session is made for the
-- first statement, which may change many images: only nested loops are as fast for a single one.
CREATE FUNCTION "update_collection_images"() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	IF NOT EXISTS (
		SELECT image_id, sort_taken, collection_state(facets) FROM new_rows
		EXCEPT SELECT image_id, sort_taken, collection_state(facets) FROM old_rows
	) THEN
		RETURN NULL;
	END IF;

	-- Locked in one order, as `lib/collections` does.
	PERFORM 1 FROM new_rows n INNER JOIN collection_images c ON c.image_id = n.image_id
	ORDER BY c.collection_id, c.image_id FOR NO KEY UPDATE OF c;
	UPDATE collection_images c SET state = collection_state(n.facets), sort_taken = n.sort_taken
	FROM new_rows n
	WHERE c.image_id = n.image_id AND (c.state, c.sort_taken) IS DISTINCT FROM (collection_state(n.facets), n.sort_taken);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Runs before `image_search_updated`, by its name: the counts of months are locked last.
CREATE TRIGGER "image_search_states" AFTER UPDATE ON "image_search"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_collection_images"();

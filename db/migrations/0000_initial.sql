-- The whole schema. It is one query, so there are no breakpoints.

-- Extensions

-- An administrator can create them first, for a role that is not allowed to.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Tables

CREATE TABLE "account_export_parts" (
	"export_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"content_key" text COLLATE "C" NOT NULL,
	"content_bytes" bigint NOT NULL,
	"directory_key" text COLLATE "C" NOT NULL,
	"directory_bytes" bigint NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "account_export_parts_pkey" PRIMARY KEY("export_id","number")
);

CREATE TABLE "account_exports" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"job_id" text COLLATE "C",
	"status" text NOT NULL,
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"filename" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"position" text DEFAULT '{}' NOT NULL,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"finished_at" text COLLATE "C",
	"expires_at" text COLLATE "C",
	CONSTRAINT "account_exports_pkey" PRIMARY KEY("id"),
	CONSTRAINT "account_exports_status_check" CHECK ("account_exports"."status" in ('pending', 'running', 'ready', 'failed', 'expired'))
);

CREATE TABLE "account_import_parts" (
	"import_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "account_import_parts_pkey" PRIMARY KEY("import_id","number")
);

CREATE TABLE "account_imports" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"source" text,
	"position" text DEFAULT '{}' NOT NULL,
	"report" text DEFAULT '{}' NOT NULL,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "account_imports_pkey" PRIMARY KEY("id"),
	CONSTRAINT "account_imports_status_check" CHECK ("account_imports"."status" in ('receiving', 'queued', 'running', 'completed', 'cancelled', 'failed'))
);

CREATE TABLE "albums" (
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"permission" text DEFAULT 'private' NOT NULL,
	"color" text,
	"cover_image_id" text COLLATE "C",
	"is_favourited" integer DEFAULT 0 NOT NULL,
	"encrypt_uploads" integer DEFAULT 0 NOT NULL,
	"layout" text DEFAULT 'rows' NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"deleted_at" text COLLATE "C",
	CONSTRAINT "albums_pkey" PRIMARY KEY("owner","album_slug"),
	CONSTRAINT "albums_permission_check" CHECK ("albums"."permission" in ('public', 'private')),
	CONSTRAINT "albums_layout_check" CHECK ("albums"."layout" in ('rows', 'grid', 'column'))
);

CREATE TABLE "analytics_daily" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"variant_key" text NOT NULL,
	"format" text NOT NULL,
	"country" text NOT NULL,
	"referrer" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_daily_pkey" PRIMARY KEY("owner","day","image_id","variant_key","format","country","referrer")
);

CREATE TABLE "analytics_owner_daily" (
	"owner" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"dimension" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_owner_daily_pkey" PRIMARY KEY("owner","day","dimension","value")
);

CREATE TABLE "image_requests" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "image_requests_pkey" PRIMARY KEY("image_id")
);

CREATE TABLE "storage_daily" (
	"owner" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"images" bigint DEFAULT 0 NOT NULL,
	"original_bytes" bigint DEFAULT 0 NOT NULL,
	"variant_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "storage_daily_pkey" PRIMARY KEY("owner","day")
);

CREATE TABLE "api_keys" (
	"key_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"key_hash" text NOT NULL,
	"name" text,
	"scopes" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C",
	"revoked_at" text COLLATE "C",
	"last_used_at" text COLLATE "C",
	"allowed_ips" text,
	"membership_id" text COLLATE "C",
	"client_id" text COLLATE "C",
	"resource" text,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("key_id"),
	CONSTRAINT "api_keys_key_hash_key" UNIQUE("key_hash")
);

CREATE TABLE "audit_logs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"actor_uid" text COLLATE "C",
	"credential_id" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"status" text NOT NULL,
	"affected_count" integer DEFAULT 1 NOT NULL,
	"metadata" text,
	CONSTRAINT "audit_logs_pkey" PRIMARY KEY("id"),
	CONSTRAINT "audit_logs_entry_key" UNIQUE NULLS NOT DISTINCT("owner","action","resource_type","resource_id","status","created_at"),
	CONSTRAINT "audit_logs_action_check" CHECK ("audit_logs"."action" in ('create', 'update', 'delete', 'restore')),
	CONSTRAINT "audit_logs_status_check" CHECK ("audit_logs"."status" in ('success', 'failed'))
);

CREATE TABLE "auth_accounts" (
	"userId" text NOT NULL,
	"type" text NOT NULL,
	"provider" text NOT NULL,
	"providerAccountId" text NOT NULL,
	"refresh_token" text,
	"access_token" text,
	"expires_at" integer,
	"token_type" text,
	"scope" text,
	"id_token" text,
	"session_state" text,
	"account_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_accounts_pkey" PRIMARY KEY("provider","providerAccountId"),
	CONSTRAINT "auth_accounts_user_provider_key" UNIQUE("userId","provider")
);

CREATE TABLE "auth_sessions" (
	"sessionToken" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"expires" timestamp NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"user_agent" text,
	"country" text
);

CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"emailVerified" timestamp,
	"image" text,
	CONSTRAINT "auth_users_email_key" UNIQUE("email")
);

CREATE TABLE "auth_verification_tokens" (
	"identifier" text NOT NULL,
	"token" text NOT NULL,
	"expires" timestamp NOT NULL,
	CONSTRAINT "auth_verification_tokens_pkey" PRIMARY KEY("identifier","token")
);

CREATE TABLE "email_changes" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"former_email" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text COLLATE "C",
	"undo_token_hash" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"confirmed_at" text COLLATE "C",
	"undone_at" text COLLATE "C",
	CONSTRAINT "email_changes_pkey" PRIMARY KEY("id"),
	CONSTRAINT "email_changes_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_undo_token_hash_key" UNIQUE("undo_token_hash")
);

CREATE TABLE "invitations" (
	"id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"accepted_at" text COLLATE "C",
	CONSTRAINT "invitations_pkey" PRIMARY KEY("id"),
	CONSTRAINT "invitations_email_key" UNIQUE("email")
);

CREATE TABLE "backup_objects" (
	"owner" text COLLATE "C" NOT NULL,
	"object_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source_key" text COLLATE "C",
	"encryption" text DEFAULT 'none' NOT NULL,
	"key_version" integer,
	"record_hash" text DEFAULT '' NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL,
	"verified_at" text COLLATE "C",
	"deleted_at" text COLLATE "C",
	CONSTRAINT "backup_objects_pkey" PRIMARY KEY("owner","object_key")
);

CREATE TABLE "backup_runs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"job_id" text COLLATE "C",
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"mode" text,
	"dry_run" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"problems" text DEFAULT '[]' NOT NULL,
	"error" text,
	"position" text DEFAULT '{}' NOT NULL,
	"started_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "backup_runs_pkey" PRIMARY KEY("id"),
	CONSTRAINT "backup_runs_kind_check" CHECK ("backup_runs"."kind" in ('sync', 'verify', 'restore')),
	CONSTRAINT "backup_runs_status_check" CHECK ("backup_runs"."status" in ('running', 'completed', 'failed', 'cancelled'))
);

CREATE TABLE "user_backup_configs" (
	"owner" text COLLATE "C" NOT NULL,
	"enabled" integer DEFAULT 0 NOT NULL,
	"s3_endpoint" text NOT NULL,
	"s3_region" text NOT NULL,
	"s3_bucket" text NOT NULL,
	"s3_path_prefix" text NOT NULL,
	"s3_access_key_id_hash" text NOT NULL,
	"last_tested_at" text COLLATE "C",
	"test_status" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"last_sync_at" text COLLATE "C",
	"s3_access_key_id_hint" text DEFAULT '' NOT NULL,
	"credentials" text,
	"retention_days" integer DEFAULT 30 NOT NULL,
	"max_bytes_per_second" bigint,
	"concurrency" integer DEFAULT 4 NOT NULL,
	"sealed_key" text,
	"passphrase_key" text,
	"last_error" text,
	"failing_since" text COLLATE "C",
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" text COLLATE "C",
	"checked_at" text COLLATE "C",
	"verified_at" text COLLATE "C",
	"indexed_at" text COLLATE "C",
	"keys_revision" text,
	CONSTRAINT "user_backup_configs_pkey" PRIMARY KEY("owner")
);

CREATE TABLE "batch_chunks" (
	"job_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"image_ids" text NOT NULL,
	"results" text,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_chunks_pkey" PRIMARY KEY("job_id","position")
);

CREATE TABLE "batch_jobs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"change" text NOT NULL,
	"undo_of" text COLLATE "C",
	"scopes" text NOT NULL,
	"actor_uid" text COLLATE "C",
	"via" text NOT NULL,
	"credential_id" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "batch_jobs_pkey" PRIMARY KEY("id"),
	CONSTRAINT "batch_jobs_status_check" CHECK ("batch_jobs"."status" in ('preparing', 'queued', 'running', 'completed', 'cancelled', 'failed'))
);

CREATE TABLE "owner_usage" (
	"owner" text COLLATE "C" NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "owner_usage_pkey" PRIMARY KEY("owner")
);

CREATE TABLE "quota_alerts" (
	"owner" text COLLATE "C" NOT NULL,
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"threshold" integer NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "quota_alerts_pkey" PRIMARY KEY("owner","metric","month","threshold")
);

CREATE TABLE "stripe_events" (
	"id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "stripe_events_pkey" PRIMARY KEY("id")
);

CREATE TABLE "log_batches" (
	"source_id" text COLLATE "C" NOT NULL,
	"batch_hash" text COLLATE "C" NOT NULL,
	"received_at" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"rejected" text NOT NULL,
	CONSTRAINT "log_batches_pkey" PRIMARY KEY("source_id","batch_hash")
);

CREATE TABLE "log_sources" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"hosts" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_batch_at" text COLLATE "C",
	"batches" bigint DEFAULT 0 NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rejected" text DEFAULT '{}' NOT NULL,
	CONSTRAINT "log_sources_pkey" PRIMARY KEY("id"),
	CONSTRAINT "log_sources_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "log_sources_format_check" CHECK ("log_sources"."format" in ('varnish', 'nginx', 'caddy', 'cloudflare', 'vercel', 'fastly', 'bunny', 'cloudfront'))
);

CREATE TABLE "dav_locks" (
	"token" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"path" text COLLATE "C" NOT NULL,
	"includes_members" integer NOT NULL,
	"is_exclusive" integer NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"contact" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "dav_locks_pkey" PRIMARY KEY("token")
);

CREATE TABLE "dav_placeholders" (
	"owner" text COLLATE "C" NOT NULL,
	"path" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C",
	"size_bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "dav_placeholders_pkey" PRIMARY KEY("owner","path")
);

CREATE TABLE "content_keys" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "content_keys_pkey" PRIMARY KEY("id")
);

CREATE TABLE "crypto_events" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	"type" text NOT NULL,
	"detail" text,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "crypto_events_pkey" PRIMARY KEY("id"),
	CONSTRAINT "crypto_events_type_check" CHECK ("crypto_events"."type" in ('tmk_create', 'tmk_rotate', 'img_encrypt', 'img_decrypt', 'bundle_export'))
);

CREATE TABLE "key_store" (
	"kv_key" text COLLATE "C" NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "key_store_pkey" PRIMARY KEY("kv_key")
);

CREATE TABLE "idempotency_keys" (
	"owner" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"fingerprint" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"status" integer,
	"body" text,
	"locked_until" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("owner","idempotency_key")
);

CREATE TABLE "rate_limits" (
	"key" text COLLATE "C" NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY("key")
);

CREATE TABLE "ai_usage" (
	"owner" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"used" integer NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_pkey" PRIMARY KEY("owner","month")
);

CREATE TABLE "image_ai" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"analyzed_at" text COLLATE "C" NOT NULL,
	"labels_json" text,
	"label_scores_json" text,
	"caption" text,
	"text_found" text,
	"colors_json" text,
	"nsfw_score" real,
	"nsfw_flagged" integer DEFAULT 0 NOT NULL,
	"model_version" text,
	"faces" text DEFAULT '[]' NOT NULL,
	"processing_time_ms" integer,
	CONSTRAINT "image_ai_pkey" PRIMARY KEY("owner","image_id")
);

CREATE TABLE "image_changes" (
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "image_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_changes_pkey" PRIMARY KEY("position")
);

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

CREATE TABLE "image_files" (
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"key_id" text COLLATE "C",
	"status" text NOT NULL,
	"blob_key" text COLLATE "C",
	"declared_type" text,
	"declared_size" bigint,
	"declared_width" integer,
	"declared_height" integer,
	"max_bytes" bigint NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"changes" text DEFAULT '{}' NOT NULL,
	"content_type" text,
	"content_encoding" text,
	"format" text,
	"size_bytes" bigint,
	"sha256" text,
	"source_sha256" text,
	"width" integer,
	"height" integer,
	"pages" integer,
	"has_alpha" integer,
	"color_space" text,
	"placeholder" text,
	"phash" bigint,
	"colors" text,
	"exif" text,
	"place" text,
	"license_embedded" integer DEFAULT 0 NOT NULL,
	"license_statement" text,
	"metadata" text,
	"render_failure" text,
	"damaged_at" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"completed_at" text COLLATE "C",
	"retired_at" text COLLATE "C",
	CONSTRAINT "image_files_pkey" PRIMARY KEY("image_id","generation"),
	CONSTRAINT "image_files_blob_key_key" UNIQUE("blob_key"),
	CONSTRAINT "image_files_status_check" CHECK ("image_files"."status" in ('awaiting', 'live', 'retired'))
);

CREATE TABLE "image_variants" (
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"variant_key" text COLLATE "C" NOT NULL,
	"format" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"blob_key" text COLLATE "C",
	"content_type" text,
	"size_bytes" bigint,
	"sha256" text,
	"width" integer,
	"height" integer,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_variants_pkey" PRIMARY KEY("image_id","generation","variant_key","format"),
	CONSTRAINT "image_variants_blob_key_key" UNIQUE("blob_key"),
	CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom', 'master')),
	CONSTRAINT "image_variants_status_check" CHECK ("image_variants"."status" in ('ready', 'failed'))
);

CREATE TABLE "favourites" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("owner","image_id")
);

CREATE TABLE "image_aliases" (
	"alias_owner" text COLLATE "C" NOT NULL,
	"alias_album_slug" text COLLATE "C" NOT NULL,
	"alias_filename" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_aliases_pkey" PRIMARY KEY("alias_owner","alias_album_slug","alias_filename")
);

CREATE TABLE "images" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"filename" text COLLATE "C" NOT NULL,
	"original_filename" text,
	"album_slug" text COLLATE "C" NOT NULL,
	"content_type" text,
	"size_bytes" bigint,
	"width" integer,
	"height" integer,
	"alt" text,
	"title" text,
	"description" text,
	"metadata" text DEFAULT '{}' NOT NULL,
	"focal_point" text,
	"crop_revision" integer DEFAULT 0 NOT NULL,
	"is_private" integer DEFAULT 0 NOT NULL,
	"strip_location" integer DEFAULT 0 NOT NULL,
	"strip_metadata" integer DEFAULT 0 NOT NULL,
	"nsfw" integer DEFAULT 0 NOT NULL,
	"nsfw_chosen" integer DEFAULT 0 NOT NULL,
	"license" text DEFAULT 'none' NOT NULL,
	"visibility" text DEFAULT 'unlisted' NOT NULL,
	"link_epoch" integer DEFAULT 0 NOT NULL,
	"token_epoch" integer DEFAULT 0 NOT NULL,
	"permission" text DEFAULT 'inherit' NOT NULL,
	"expiration_date" text COLLATE "C",
	"uploaded" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"variants_ready" text DEFAULT '[]' NOT NULL,
	"variants_awaited" text DEFAULT '[]' NOT NULL,
	"variants_failed" text DEFAULT '[]' NOT NULL,
	"phash" bigint,
	"variants_status" text DEFAULT 'pending' NOT NULL,
	"ai_status" text DEFAULT 'none' NOT NULL,
	"deleted_at" text COLLATE "C",
	"withheld_at" text COLLATE "C",
	"withheld_reason" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"last_accessed_at" text COLLATE "C",
	"backup_status" text DEFAULT 'pending',
	"backup_synced_at" text COLLATE "C",
	"backup_s3_key" text,
	"backup_error" text,
	"is_encrypted" integer DEFAULT 0 NOT NULL,
	"key_version" integer,
	"embed_license" integer DEFAULT 0 NOT NULL,
	"sorted_bytes" bigint GENERATED ALWAYS AS (coalesce(size_bytes, 0)) STORED,
	"file_taken_at" text COLLATE "C",
	"edited_taken_at" text COLLATE "C",
	"sort_taken" text COLLATE "C" GENERATED ALWAYS AS (coalesce(left(coalesce(edited_taken_at, file_taken_at), 19) || coalesce(substring(coalesce(edited_taken_at, file_taken_at) from '[.][0-9]{3}'), '.000') || 'Z', created_at)) STORED NOT NULL,
	CONSTRAINT "images_pkey" PRIMARY KEY("id"),
	CONSTRAINT "images_owner_filename_key" UNIQUE("owner","filename"),
	CONSTRAINT "images_visibility_check" CHECK ("images"."visibility" in ('public', 'unlisted', 'private')),
	CONSTRAINT "images_variants_status_check" CHECK ("images"."variants_status" in ('pending', 'ready', 'failed')),
	CONSTRAINT "images_permission_check" CHECK ("images"."permission" in ('public', 'private', 'inherit'))
);

CREATE TABLE "installation" (
	"only" boolean DEFAULT true NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"folder_id" text,
	"secret_fingerprint" text,
	"scrub_started_at" text COLLATE "C",
	"scrubbed_image_id" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "installation_pkey" PRIMARY KEY("only"),
	CONSTRAINT "installation_only_check" CHECK ("installation"."only")
);

CREATE TABLE "job_crons" (
	"function_id" text COLLATE "C" NOT NULL,
	"expression" text NOT NULL,
	"next_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_crons_pkey" PRIMARY KEY("function_id","expression")
);

CREATE TABLE "job_events" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_events_pkey" PRIMARY KEY("id")
);

CREATE TABLE "job_leader" (
	"lease" text COLLATE "C" NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "job_leader_pkey" PRIMARY KEY("lease")
);

CREATE TABLE "job_queue" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" text COLLATE "C" NOT NULL,
	"function_id" text COLLATE "C" NOT NULL,
	"concurrency_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"step_id" text COLLATE "C",
	"sleep_name" text,
	"parallel" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"due_at" text COLLATE "C" NOT NULL,
	"claimed_by" text COLLATE "C",
	CONSTRAINT "job_queue_pkey" PRIMARY KEY("id")
);

CREATE TABLE "job_runs" (
	"id" text COLLATE "C" NOT NULL,
	"function_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text COLLATE "C",
	"output" text,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"ended_at" text COLLATE "C",
	CONSTRAINT "job_runs_pkey" PRIMARY KEY("id")
);

CREATE TABLE "job_steps" (
	"run_id" text COLLATE "C" NOT NULL,
	"step_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_steps_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ended_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_steps_pkey" PRIMARY KEY("run_id","step_id")
);

CREATE TABLE "outbox" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"sent_at" text COLLATE "C",
	CONSTRAINT "outbox_pkey" PRIMARY KEY("id")
);

CREATE TABLE "outgoing_mails" (
	"id" text COLLATE "C" NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"unsubscribe_url" text,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY("id")
);

CREATE TABLE "memberships" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"member" text COLLATE "C",
	"email" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C",
	"role" text NOT NULL,
	"token_hash" text COLLATE "C",
	"invited_by" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"joined_at" text COLLATE "C",
	CONSTRAINT "memberships_pkey" PRIMARY KEY("id"),
	CONSTRAINT "memberships_owner_email_key" UNIQUE("owner","email"),
	CONSTRAINT "memberships_owner_member_key" UNIQUE("owner","member"),
	CONSTRAINT "memberships_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('viewer', 'contributor', 'editor', 'manager')),
	CONSTRAINT "memberships_joined_check" CHECK (("memberships"."member" is null) = ("memberships"."joined_at" is null)),
	CONSTRAINT "memberships_own_check" CHECK ("memberships"."member" <> "memberships"."owner")
);

CREATE TABLE "notifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text COLLATE "C" NOT NULL,
	"payload" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("id")
);

CREATE TABLE "oauth_clients" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text NOT NULL,
	"grant_types" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "oauth_clients_pkey" PRIMARY KEY("id")
);

CREATE TABLE "oauth_device_codes" (
	"device_code_hash" text COLLATE "C" NOT NULL,
	"user_code" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"scopes" text NOT NULL,
	"resource" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"polled_at" text COLLATE "C",
	"owner" text COLLATE "C",
	"denied_at" text COLLATE "C",
	"grant_id" text COLLATE "C",
	CONSTRAINT "oauth_device_codes_pkey" PRIMARY KEY("device_code_hash"),
	CONSTRAINT "oauth_device_codes_user_code_key" UNIQUE("user_code")
);

CREATE TABLE "oauth_tokens" (
	"token_hash" text COLLATE "C" NOT NULL,
	"grant_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"redirect_uri" text,
	"code_challenge" text,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"used_at" text COLLATE "C",
	CONSTRAINT "oauth_tokens_pkey" PRIMARY KEY("token_hash")
);

CREATE TABLE "passkey_challenges" (
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"expires" timestamp NOT NULL,
	CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY("challenge"),
	CONSTRAINT "passkey_challenges_user_check" CHECK (("passkey_challenges"."user_id" is null) = ("passkey_challenges"."purpose" = 'sign-in'))
);

CREATE TABLE "passkeys" (
	"id" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" integer NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C",
	CONSTRAINT "passkeys_pkey" PRIMARY KEY("id"),
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);

CREATE TABLE "processes" (
	"name" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_caching" boolean DEFAULT false NOT NULL,
	CONSTRAINT "processes_pkey" PRIMARY KEY("name"),
	CONSTRAINT "processes_role_check" CHECK ("processes"."role" in ('web', 'worker'))
);

-- Claims wait for no disk. A crash of the database empties the table, which releases every lease: their holders lose them too.
CREATE UNLOGGED TABLE "rendition_leases" (
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "rendition_leases_pkey" PRIMARY KEY("image_id","generation","name")
);

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

CREATE TABLE "resumable_upload_parts" (
	"upload_id" text COLLATE "C" NOT NULL,
	"start_bytes" bigint NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "resumable_upload_parts_pkey" PRIMARY KEY("upload_id","start_bytes")
);

CREATE TABLE "resumable_uploads" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"key_id" text COLLATE "C",
	"length_bytes" bigint NOT NULL,
	"offset_bytes" bigint DEFAULT 0 NOT NULL,
	"metadata" text NOT NULL,
	"receiver" text,
	"receiving_until" timestamp with time zone,
	"stop_requested" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"completed_at" text COLLATE "C",
	CONSTRAINT "resumable_uploads_pkey" PRIMARY KEY("id")
);

CREATE TABLE "retired_ids" (
	"id_hash" text COLLATE "C" NOT NULL,
	"holder_hash" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "retired_ids_pkey" PRIMARY KEY("id_hash")
);

CREATE TABLE "image_months" (
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"ratio_millionths" bigint NOT NULL,
	CONSTRAINT "image_months_pkey" PRIMARY KEY("owner","album_slug","month")
);

CREATE TABLE "image_search" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"sort_taken" text COLLATE "C" DEFAULT '' NOT NULL,
	"filename" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"alt" text,
	"title" text,
	"description" text,
	"metadata" text,
	"labels" text,
	"analysis_text" text,
	"place_country" text COLLATE "C",
	"place_city" integer,
	"place_names" text,
	"facets" text COLLATE "C" DEFAULT '' NOT NULL,
	"license" text COLLATE "C" DEFAULT 'none' NOT NULL,
	"camera" text COLLATE "C",
	"width" integer,
	"height" integer,
	"search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(filename, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(filename, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(tags, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(tags, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(title, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(title, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(alt, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(alt, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(description, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(description, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(metadata, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(metadata, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(labels, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(labels, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(analysis_text, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(analysis_text, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D') || setweight(to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(place_names, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '([[:lower:]])([[:upper:]])', '\1 \2', 'g') || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(coalesce(place_names, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC), '_', ' '), '\m([[:alpha:]])\+\+(?!\w)', '\1plusplus', 'g'), '\m([[:alpha:]])#(?!\w)', '\1sharp', 'g'), '[!-/:-@[-`{-~]+', ' ', 'g'), '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g'), '\m0+([1-9]\d*)\M', '\1', 'g')), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')), 'D')) STORED,
	CONSTRAINT "image_search_pkey" PRIMARY KEY("image_id")
);

CREATE TABLE "search_words" (
	"owner" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("owner","word")
);

CREATE TABLE "account_notices" (
	"owner" text COLLATE "C" NOT NULL,
	"notice_id" text COLLATE "C" NOT NULL,
	"mailed_at" text COLLATE "C",
	"dismissed_at" text COLLATE "C",
	CONSTRAINT "account_notices_pkey" PRIMARY KEY("owner","notice_id")
);

CREATE TABLE "custom_domains" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"hostname" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"edge_id" text,
	"verification_method" text,
	"cname_target" text,
	"txt_name" text,
	"txt_value" text,
	"last_error" text,
	"checks" text DEFAULT '[]' NOT NULL,
	"checked_at" text COLLATE "C",
	"next_check_at" text COLLATE "C",
	"pending_since" text COLLATE "C",
	"failed_checks" integer DEFAULT 0 NOT NULL,
	"misconfigured_at" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "custom_domains_pkey" PRIMARY KEY("id"),
	CONSTRAINT "custom_domains_hostname_key" UNIQUE("hostname")
);

CREATE TABLE "custom_licenses" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"spdx_identifier" text,
	"copyright_notice" text,
	"author" text,
	"attribution_required" integer DEFAULT 0 NOT NULL,
	"commercial_use" integer DEFAULT 0 NOT NULL,
	"derivatives_allowed" integer DEFAULT 0 NOT NULL,
	"share_alike" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "custom_licenses_pkey" PRIMARY KEY("id"),
	CONSTRAINT "custom_licenses_owner_name_key" UNIQUE("owner","name")
);

CREATE TABLE "user_settings" (
	"owner" text COLLATE "C" NOT NULL,
	"theme" text DEFAULT 'auto' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"language_chosen" integer DEFAULT 0 NOT NULL,
	"accessibility_settings" text DEFAULT '{}' NOT NULL,
	"upload_defaults" text DEFAULT '{}' NOT NULL,
	"ai" text DEFAULT '{}' NOT NULL,
	"image_view_mode" text DEFAULT 'regular' NOT NULL,
	"start_page" text DEFAULT 'images' NOT NULL,
	"embed_url_format" text DEFAULT 'full' NOT NULL,
	"embed_use_custom_domain" integer DEFAULT 0 NOT NULL,
	"embed_enabled_formats" text,
	"copy_pasted_links" integer DEFAULT 0 NOT NULL,
	"saved_custom_variants" text DEFAULT '[]' NOT NULL,
	"email_notices" integer DEFAULT 1 NOT NULL,
	"notify_expiring_images" integer DEFAULT 0 NOT NULL,
	"welcomed" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "user_settings_pkey" PRIMARY KEY("owner")
);

CREATE TABLE "share_images" (
	"share_id" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "share_images_pkey" PRIMARY KEY("share_id","image_id")
);

CREATE TABLE "share_picks" (
	"share_id" text COLLATE "C" NOT NULL,
	"visitor" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"is_picked" integer DEFAULT 0 NOT NULL,
	"comment" text,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_picks_pkey" PRIMARY KEY("share_id","visitor","image_id")
);

CREATE TABLE "share_sessions" (
	"id" text COLLATE "C" NOT NULL,
	"share_id" text COLLATE "C" NOT NULL,
	"visitor" text,
	"expires_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_sessions_pkey" PRIMARY KEY("id")
);

CREATE TABLE "share_uploads" (
	"share_id" text COLLATE "C",
	"image_id" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "share_uploads_pkey" PRIMARY KEY("image_id")
);

CREATE TABLE "shares" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"target" text NOT NULL,
	"album_slug" text COLLATE "C",
	"title" text,
	"message" text,
	"password_hash" text,
	"password_version" integer DEFAULT 0 NOT NULL,
	"url_version" integer DEFAULT 0 NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C",
	"max_views" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" text COLLATE "C",
	"allow_download" integer DEFAULT 1 NOT NULL,
	"allow_original" integer DEFAULT 0 NOT NULL,
	"show_metadata" integer DEFAULT 0 NOT NULL,
	"feedback" text DEFAULT 'none' NOT NULL,
	"max_files" integer,
	"max_bytes" bigint,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "shares_pkey" PRIMARY KEY("id"),
	CONSTRAINT "shares_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "shares_target_check" CHECK ("shares"."target" in ('image', 'images', 'album', 'upload')),
	CONSTRAINT "shares_album_check" CHECK (("shares"."album_slug" is not null) = ("shares"."target" in ('album', 'upload'))),
	CONSTRAINT "shares_upload_check" CHECK (("shares"."max_files" is not null) = ("shares"."target" = 'upload')),
	CONSTRAINT "shares_feedback_check" CHECK ("shares"."feedback" in ('none', 'picks', 'comments'))
);

CREATE TABLE "image_tags" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"tag_slug" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_tags_pkey" PRIMARY KEY("image_id","tag_slug")
);

CREATE TABLE "tags" (
	"owner" text COLLATE "C" NOT NULL,
	"tag_slug" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"description" text,
	"color" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"deleted_at" text COLLATE "C",
	"merged_into" text COLLATE "C",
	CONSTRAINT "tags_pkey" PRIMARY KEY("owner","tag_slug"),
	CONSTRAINT "tags_merged_check" CHECK ("tags"."merged_into" is null or "tags"."deleted_at" is not null)
);

CREATE TABLE "upload_tokens" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"token_hash" text NOT NULL,
	"key_id" text COLLATE "C",
	"fields" text NOT NULL,
	"max_bytes" bigint NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	CONSTRAINT "upload_tokens_pkey" PRIMARY KEY("id"),
	CONSTRAINT "upload_tokens_token_hash_key" UNIQUE("token_hash")
);

CREATE TABLE "handle_aliases" (
	"handle" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "handle_aliases_pkey" PRIMARY KEY("handle")
);

CREATE TABLE "profile_pictures" (
	"owner" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"size" integer NOT NULL,
	"blob_key" text COLLATE "C" NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "profile_pictures_pkey" PRIMARY KEY("version","size"),
	CONSTRAINT "profile_pictures_owner_size_key" UNIQUE("owner","size"),
	CONSTRAINT "profile_pictures_blob_key_key" UNIQUE("blob_key")
);

CREATE TABLE "users" (
	"owner" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"handle" text COLLATE "C" NOT NULL,
	"edge_sub" text,
	"auth_user_id" text,
	"display_name" text,
	"email" text COLLATE "C" NOT NULL,
	"plan_tier" text DEFAULT 'free' NOT NULL,
	"billing_customer_id" text,
	"billing_subscription_id" text,
	"subscription_status" text,
	"subscription_current_period_end" text COLLATE "C",
	"billing_cycle" text,
	"cancel_at_period_end" integer DEFAULT 0 NOT NULL,
	"canceled_at" text COLLATE "C",
	"grace_until" text COLLATE "C",
	"trialed_at" text COLLATE "C",
	"alert_emails" integer DEFAULT 1 NOT NULL,
	"alert_thresholds" text DEFAULT '[80,100]' NOT NULL,
	"tmk_version" integer DEFAULT 1 NOT NULL,
	"tmk_kv_key" text,
	"name" text,
	"profile_picture" text,
	"bio" text,
	"website" text,
	"github" text,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"search_engines" integer DEFAULT 1 NOT NULL,
	"ai_training" integer DEFAULT 0 NOT NULL,
	"show_metadata" integer DEFAULT 1 NOT NULL,
	"cover_image_id" text COLLATE "C",
	"layout" text DEFAULT 'rows' NOT NULL,
	"operator" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"deleted_at" text COLLATE "C",
	"disabled_at" text COLLATE "C",
	"withheld_at" text COLLATE "C",
	"quotas" text DEFAULT '{}' NOT NULL,
	CONSTRAINT "users_pkey" PRIMARY KEY("owner"),
	CONSTRAINT "users_uid_key" UNIQUE("uid"),
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_handle_key" UNIQUE("handle"),
	CONSTRAINT "users_edge_sub_key" UNIQUE("edge_sub"),
	CONSTRAINT "users_auth_user_id_key" UNIQUE("auth_user_id"),
	CONSTRAINT "users_plan_tier_check" CHECK ("users"."plan_tier" in ('free', 'starter', 'pro', 'sponsor')),
	CONSTRAINT "users_profile_visibility_check" CHECK ("users"."profile_visibility" in ('public', 'private')),
	CONSTRAINT "users_layout_check" CHECK ("users"."layout" in ('rows', 'grid', 'column'))
);

CREATE TABLE "webhook_deliveries" (
	"id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"event_type" text NOT NULL,
	"payload" text NOT NULL,
	"status" integer NOT NULL,
	"response" text,
	"duration_ms" integer,
	"attempt" integer DEFAULT 1 NOT NULL,
	"delivered_at" text COLLATE "C" NOT NULL,
	"message_id" text COLLATE "C",
	"error" text,
	"is_manual" integer DEFAULT 0 NOT NULL,
	"request_headers" text,
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("id")
);

CREATE TABLE "webhook_messages" (
	"id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"scheduled_attempts" integer DEFAULT 0 NOT NULL,
	"is_manual" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" text COLLATE "C",
	"leased_until" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "webhook_messages_pkey" PRIMARY KEY("id")
);

CREATE TABLE "webhooks" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"url" text NOT NULL,
	"events" text NOT NULL,
	"description" text,
	"secret" text NOT NULL,
	"enabled" integer DEFAULT 1 NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"last_triggered_at" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"previous_secret" text,
	"previous_secret_until" text COLLATE "C",
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"failing_since" text COLLATE "C",
	"paused_until" text COLLATE "C",
	"disabled_reason" text,
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("id")
);

-- Foreign keys

ALTER TABLE "account_export_parts" ADD CONSTRAINT "account_export_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "account_export_parts" ADD CONSTRAINT "account_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "public"."account_exports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "account_import_parts" ADD CONSTRAINT "account_import_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "account_import_parts" ADD CONSTRAINT "account_import_parts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "public"."account_imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_imports" ADD CONSTRAINT "account_imports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "albums" ADD CONSTRAINT "albums_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "analytics_daily" ADD CONSTRAINT "analytics_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "analytics_owner_daily" ADD CONSTRAINT "analytics_owner_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "storage_daily" ADD CONSTRAINT "storage_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "backup_objects" ADD CONSTRAINT "backup_objects_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "user_backup_configs" ADD CONSTRAINT "user_backup_configs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "public"."batch_jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_jobs" ADD CONSTRAINT "batch_jobs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "batch_jobs" ADD CONSTRAINT "batch_jobs_undo_of_batch_jobs_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."batch_jobs"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "owner_usage" ADD CONSTRAINT "owner_usage_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "quota_alerts" ADD CONSTRAINT "quota_alerts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "log_batches" ADD CONSTRAINT "log_batches_source_id_log_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."log_sources"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dav_locks" ADD CONSTRAINT "dav_locks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "dav_placeholders" ADD CONSTRAINT "dav_placeholders_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "content_keys" ADD CONSTRAINT "content_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "crypto_events" ADD CONSTRAINT "crypto_events_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "crypto_events" ADD CONSTRAINT "crypto_events_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_ai" ADD CONSTRAINT "image_ai_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_ai" ADD CONSTRAINT "image_ai_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_changes" ADD CONSTRAINT "image_changes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_embeddings" ADD CONSTRAINT "image_embeddings_analysis_fkey" FOREIGN KEY ("owner","image_id") REFERENCES "public"."image_ai"("owner","image_id") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_aliases" ADD CONSTRAINT "image_aliases_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "images" ADD CONSTRAINT "images_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "images" ADD CONSTRAINT "images_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE no action ON UPDATE cascade;
ALTER TABLE "job_queue" ADD CONSTRAINT "job_queue_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "public"."job_events"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_users_owner_fk" FOREIGN KEY ("member") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_invited_by_users_owner_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("owner") ON DELETE set null ON UPDATE cascade;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_grant_id_api_keys_key_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_grant_id_api_keys_key_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "reports" ADD CONSTRAINT "reports_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "resumable_upload_parts" ADD CONSTRAINT "resumable_upload_parts_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "public"."resumable_uploads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_months" ADD CONSTRAINT "image_months_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_search" ADD CONSTRAINT "image_search_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_search" ADD CONSTRAINT "image_search_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "custom_licenses" ADD CONSTRAINT "custom_licenses_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_picks" ADD CONSTRAINT "share_picks_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_picks" ADD CONSTRAINT "share_picks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_sessions" ADD CONSTRAINT "share_sessions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "share_uploads" ADD CONSTRAINT "share_uploads_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "share_uploads" ADD CONSTRAINT "share_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "shares" ADD CONSTRAINT "shares_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_tag_fkey" FOREIGN KEY ("owner","tag_slug") REFERENCES "public"."tags"("owner","tag_slug") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "handle_aliases" ADD CONSTRAINT "handle_aliases_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;

-- Indexes

CREATE INDEX "account_export_parts_owner_idx" ON "account_export_parts" USING btree ("owner");
CREATE INDEX "account_export_parts_content_key_idx" ON "account_export_parts" USING btree ("content_key");
CREATE INDEX "account_export_parts_directory_key_idx" ON "account_export_parts" USING btree ("directory_key");
CREATE INDEX "account_exports_owner_idx" ON "account_exports" USING btree ("owner","id" DESC NULLS FIRST);
CREATE UNIQUE INDEX "account_exports_open_key" ON "account_exports" USING btree ("owner") WHERE "account_exports"."status" in ('pending', 'running') and "account_exports"."job_id" is null;
CREATE UNIQUE INDEX "account_exports_job_key" ON "account_exports" USING btree ("job_id") WHERE "account_exports"."job_id" is not null;
CREATE INDEX "account_exports_updated_idx" ON "account_exports" USING btree ("updated_at");
CREATE INDEX "account_import_parts_owner_idx" ON "account_import_parts" USING btree ("owner");
CREATE INDEX "account_import_parts_blob_key_idx" ON "account_import_parts" USING btree ("blob_key");
CREATE INDEX "account_imports_owner_idx" ON "account_imports" USING btree ("owner","id" DESC NULLS FIRST);
CREATE INDEX "account_imports_updated_idx" ON "account_imports" USING btree ("updated_at");
CREATE INDEX "albums_deleted_idx" ON "albums" USING btree ("owner","album_slug") WHERE "albums"."deleted_at" is not null;
CREATE INDEX "analytics_daily_image_day_idx" ON "analytics_daily" USING btree ("image_id","day");
CREATE INDEX "image_requests_owner_idx" ON "image_requests" USING btree ("owner","requests" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
CREATE INDEX "api_keys_owner_created_idx" ON "api_keys" USING btree ("owner","created_at" DESC NULLS FIRST,"key_id" DESC NULLS FIRST);
CREATE INDEX "api_keys_client_idx" ON "api_keys" USING btree ("client_id") WHERE "api_keys"."client_id" is not null;
CREATE INDEX "api_keys_membership_idx" ON "api_keys" USING btree ("membership_id") WHERE "api_keys"."membership_id" is not null;
CREATE INDEX "audit_logs_owner_created_idx" ON "audit_logs" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "audit_logs_resource_idx" ON "audit_logs" USING btree ("owner","resource_type","resource_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions" USING btree ("userId");
CREATE INDEX "auth_sessions_expires_idx" ON "auth_sessions" USING btree ("expires");
CREATE INDEX "auth_verification_tokens_expires_idx" ON "auth_verification_tokens" USING btree ("expires");
CREATE INDEX "email_changes_owner_idx" ON "email_changes" USING btree ("owner");
CREATE INDEX "email_changes_created_idx" ON "email_changes" USING btree ("created_at");
CREATE INDEX "invitations_expires_idx" ON "invitations" USING btree ("expires_at");
CREATE INDEX "backup_objects_subject_idx" ON "backup_objects" USING btree ("owner","kind","subject_id");
CREATE INDEX "backup_objects_changed_idx" ON "backup_objects" USING btree ("owner","changed_at");
CREATE INDEX "backup_objects_deleted_idx" ON "backup_objects" USING btree ("owner","deleted_at") WHERE "backup_objects"."deleted_at" is not null;
CREATE INDEX "backup_runs_owner_idx" ON "backup_runs" USING btree ("owner","id" DESC NULLS FIRST);
CREATE INDEX "backup_runs_open_idx" ON "backup_runs" USING btree ("owner") WHERE "backup_runs"."ended_at" is null;
CREATE INDEX "batch_chunks_owner_idx" ON "batch_chunks" USING btree ("owner");
CREATE INDEX "batch_chunks_waiting_idx" ON "batch_chunks" USING btree ("job_id","position") WHERE "batch_chunks"."results" is null;
CREATE INDEX "batch_jobs_owner_idx" ON "batch_jobs" USING btree ("owner","id" DESC NULLS FIRST);
CREATE INDEX "batch_jobs_owner_active_idx" ON "batch_jobs" USING btree ("owner") WHERE "batch_jobs"."ended_at" is null;
CREATE INDEX "batch_jobs_undo_idx" ON "batch_jobs" USING btree ("undo_of") WHERE "batch_jobs"."undo_of" is not null;
CREATE INDEX "batch_jobs_active_idx" ON "batch_jobs" USING btree ("updated_at") WHERE "batch_jobs"."ended_at" is null;
CREATE INDEX "batch_jobs_created_idx" ON "batch_jobs" USING btree ("created_at");
CREATE INDEX "log_batches_received_at_idx" ON "log_batches" USING btree ("received_at");
CREATE INDEX "dav_locks_owner_path_idx" ON "dav_locks" USING btree ("owner","path");
CREATE INDEX "dav_locks_expires_idx" ON "dav_locks" USING btree ("expires_at");
CREATE INDEX "dav_placeholders_expires_idx" ON "dav_placeholders" USING btree ("expires_at");
CREATE INDEX "content_keys_owner_version_idx" ON "content_keys" USING btree ("owner","key_version","id");
CREATE INDEX "content_keys_subject_id_idx" ON "content_keys" USING btree ("subject_id");
CREATE INDEX "crypto_events_owner_created_idx" ON "crypto_events" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "crypto_events_image_id_idx" ON "crypto_events" USING btree ("image_id");
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");
CREATE INDEX "image_ai_image_id_idx" ON "image_ai" USING btree ("image_id");
CREATE INDEX "image_ai_analyzed_idx" ON "image_ai" USING btree ("owner","model_version","analyzed_at" DESC NULLS FIRST);
CREATE INDEX "image_ai_flagged_idx" ON "image_ai" USING btree ("owner","analyzed_at" DESC NULLS FIRST) WHERE "image_ai"."nsfw_flagged" = 1;
CREATE INDEX "image_changes_owner_idx" ON "image_changes" USING btree ("owner","transaction_id","position");
CREATE INDEX "image_changes_changed_idx" ON "image_changes" USING btree ("changed_at");
CREATE INDEX "image_embeddings_waiting_idx" ON "image_embeddings" USING btree ("owner","image_id") WHERE "image_embeddings"."revision" <> "image_embeddings"."embedded_revision";
CREATE INDEX "image_files_sha256_idx" ON "image_files" USING btree ("sha256","image_id");
CREATE INDEX "image_files_source_sha256_idx" ON "image_files" USING btree ("source_sha256");
CREATE INDEX "image_files_awaiting_idx" ON "image_files" USING btree ("created_at") WHERE "image_files"."status" = 'awaiting';
CREATE INDEX "image_files_unlocated_idx" ON "image_files" USING btree ("image_id") WHERE "image_files"."status" = 'live' and "image_files"."place" is null and "image_files"."exif" like '%"gps":{%';
CREATE INDEX "image_files_damaged_idx" ON "image_files" USING btree ("image_id") WHERE "image_files"."damaged_at" is not null;
CREATE INDEX "image_files_retired_idx" ON "image_files" USING btree ("retired_at") WHERE "image_files"."status" = 'retired';
CREATE INDEX "favourites_owner_created_idx" ON "favourites" USING btree ("owner","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
CREATE INDEX "favourites_image_id_idx" ON "favourites" USING btree ("image_id");
CREATE INDEX "image_aliases_image_id_idx" ON "image_aliases" USING btree ("image_id");
CREATE INDEX "images_owner_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null;
CREATE INDEX "images_owner_public_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expiration_date") WHERE "images"."visibility" = 'public' and "images"."uploaded" = 1 and "images"."deleted_at" is null and "images"."is_encrypted" = 0 and "images"."withheld_at" is null;
CREATE INDEX "images_owner_all_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "images_owner_album_created_idx" ON "images" USING btree ("owner","album_slug","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"deleted_at");
CREATE INDEX "images_owner_taken_idx" ON "images" USING btree ("owner","sort_taken" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "images_owner_size_idx" ON "images" USING btree ("owner","sorted_bytes" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "images_owner_original_filename_idx" ON "images" USING btree ("owner","original_filename") WHERE "images"."deleted_at" is null and "images"."original_filename" <> "images"."filename";
CREATE INDEX "images_owner_phash_idx" ON "images" USING btree ("owner","id","phash") WHERE "images"."deleted_at" is null and "images"."phash" is not null;
CREATE INDEX "images_owner_trash_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is not null;
CREATE INDEX "images_owner_expiration_idx" ON "images" USING btree ("owner","expiration_date") WHERE "images"."expiration_date" is not null;
CREATE INDEX "images_deleted_idx" ON "images" USING btree ("deleted_at") WHERE "images"."deleted_at" is not null;
CREATE INDEX "images_owner_deleted_idx" ON "images" USING btree ("owner","deleted_at") WHERE "images"."deleted_at" is not null;
CREATE INDEX "images_expiration_idx" ON "images" USING btree ("expiration_date") WHERE "images"."expiration_date" is not null and "images"."deleted_at" is null;
CREATE INDEX "images_variants_pending_idx" ON "images" USING btree ("updated_at") WHERE "images"."variants_status" = 'pending' and "images"."uploaded" = 1;
CREATE INDEX "images_variants_failed_idx" ON "images" USING btree ("owner","updated_at") WHERE "images"."variants_status" = 'failed' and "images"."deleted_at" is null;
CREATE INDEX "images_backup_pending_idx" ON "images" USING btree ("owner","id") WHERE "images"."backup_status" in ('pending', 'syncing') and "images"."uploaded" = 1;
CREATE INDEX "images_ai_pending_idx" ON "images" USING btree ("updated_at") WHERE "images"."ai_status" = 'pending';
CREATE INDEX "images_pending_idx" ON "images" USING btree ("created_at") WHERE "images"."uploaded" = 0;
CREATE INDEX "job_events_created_idx" ON "job_events" USING btree ("created_at");
CREATE INDEX "job_queue_run_idx" ON "job_queue" USING btree ("run_id");
CREATE INDEX "job_queue_due_idx" ON "job_queue" USING btree ("function_id","due_at","id") WHERE "job_queue"."claimed_by" is null;
CREATE INDEX "job_queue_suspect_idx" ON "job_queue" USING btree ("due_at") WHERE "job_queue"."crashes" > 1;
CREATE INDEX "job_queue_claimed_idx" ON "job_queue" USING btree ("claimed_by") WHERE "job_queue"."claimed_by" is not null;
CREATE INDEX "job_runs_event_idx" ON "job_runs" USING btree ("event_id");
CREATE INDEX "job_runs_function_idx" ON "job_runs" USING btree ("function_id","status","id");
CREATE INDEX "job_runs_idempotency_idx" ON "job_runs" USING btree ("function_id","idempotency_key","created_at") WHERE "job_runs"."idempotency_key" is not null;
CREATE INDEX "job_runs_ended_idx" ON "job_runs" USING btree ("ended_at") WHERE "job_runs"."ended_at" is not null;
CREATE INDEX "outbox_unsent_idx" ON "outbox" USING btree ("id") WHERE "outbox"."sent_at" is null;
CREATE INDEX "outbox_sent_idx" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;
CREATE INDEX "outgoing_mails_created_idx" ON "outgoing_mails" USING btree ("created_at");
CREATE INDEX "memberships_album_idx" ON "memberships" USING btree ("owner","album_slug");
CREATE INDEX "memberships_member_idx" ON "memberships" USING btree ("member");
CREATE INDEX "memberships_email_idx" ON "memberships" USING btree ("email");
CREATE INDEX "memberships_invited_by_idx" ON "memberships" USING btree ("invited_by");
CREATE INDEX "notifications_channel_idx" ON "notifications" USING btree ("channel","transaction_id");
CREATE INDEX "oauth_clients_created_idx" ON "oauth_clients" USING btree ("created_at");
CREATE INDEX "oauth_device_codes_client_idx" ON "oauth_device_codes" USING btree ("client_id");
CREATE INDEX "oauth_device_codes_grant_idx" ON "oauth_device_codes" USING btree ("grant_id");
CREATE INDEX "oauth_device_codes_owner_idx" ON "oauth_device_codes" USING btree ("owner");
CREATE INDEX "oauth_device_codes_expires_idx" ON "oauth_device_codes" USING btree ("expires_at");
CREATE INDEX "oauth_tokens_grant_idx" ON "oauth_tokens" USING btree ("grant_id");
CREATE INDEX "oauth_tokens_expires_idx" ON "oauth_tokens" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" USING btree ("user_id");
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");
CREATE INDEX "processes_seen_idx" ON "processes" USING btree ("seen_at");
CREATE INDEX "reports_owner_idx" ON "reports" USING btree ("owner");
CREATE INDEX "reports_image_created_idx" ON "reports" USING btree ("image_id","created_at");
CREATE INDEX "reports_resolved_idx" ON "reports" USING btree ("resolved_at");
CREATE INDEX "resumable_upload_parts_owner_idx" ON "resumable_upload_parts" USING btree ("owner");
CREATE INDEX "resumable_upload_parts_blob_key_idx" ON "resumable_upload_parts" USING btree ("blob_key");
CREATE INDEX "resumable_uploads_owner_idx" ON "resumable_uploads" USING btree ("owner");
CREATE INDEX "resumable_uploads_expires_idx" ON "resumable_uploads" USING btree ("expires_at");
CREATE INDEX "image_search_words_idx" ON "image_search" USING gin ("owner","search_text");
CREATE INDEX "image_search_owner_created_idx" ON "image_search" USING btree ("owner","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
CREATE INDEX "image_search_owner_album_created_idx" ON "image_search" USING btree ("owner","album_slug","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
CREATE INDEX "image_search_facets_idx" ON "image_search" USING gin ("owner",string_to_array(facets, NULL),"license",camera gin_trgm_ops);
CREATE INDEX "image_search_places_idx" ON "image_search" USING btree ("owner","place_country","place_city","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"facets","album_slug") WHERE "image_search"."place_country" is not null;
CREATE INDEX "image_search_owner_width_idx" ON "image_search" USING btree ("owner","width");
CREATE INDEX "image_search_timeline_idx" ON "image_search" USING btree ("owner","sort_taken" DESC NULLS FIRST,"image_id" DESC NULLS FIRST,"facets","license","album_slug","width","height");
CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("owner",(word COLLATE "default") gin_trgm_ops);
CREATE INDEX "custom_domains_owner_idx" ON "custom_domains" USING btree ("owner");
CREATE INDEX "custom_domains_next_check_at_idx" ON "custom_domains" USING btree ("next_check_at");
CREATE INDEX "share_images_image_id_idx" ON "share_images" USING btree ("image_id");
CREATE INDEX "share_picks_image_id_idx" ON "share_picks" USING btree ("image_id");
CREATE INDEX "share_sessions_share_id_idx" ON "share_sessions" USING btree ("share_id");
CREATE INDEX "share_sessions_expires_idx" ON "share_sessions" USING btree ("expires_at");
CREATE INDEX "share_uploads_share_id_idx" ON "share_uploads" USING btree ("share_id");
CREATE INDEX "shares_owner_created_idx" ON "shares" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "image_tags_owner_tag_idx" ON "image_tags" USING btree ("owner","tag_slug","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);
CREATE UNIQUE INDEX "tags_owner_name_key" ON "tags" USING btree ("owner","name_key") WHERE "tags"."deleted_at" is null;
CREATE INDEX "tags_deleted_idx" ON "tags" USING btree ("owner","tag_slug") WHERE "tags"."deleted_at" is not null;
CREATE INDEX "upload_tokens_owner_idx" ON "upload_tokens" USING btree ("owner");
CREATE INDEX "upload_tokens_key_id_idx" ON "upload_tokens" USING btree ("key_id");
CREATE INDEX "upload_tokens_expires_at_idx" ON "upload_tokens" USING btree ("expires_at");
CREATE INDEX "upload_tokens_image_id_idx" ON "upload_tokens" USING btree ("image_id");
CREATE INDEX "handle_aliases_uid_idx" ON "handle_aliases" USING btree ("uid");
CREATE INDEX "users_billing_customer_id_idx" ON "users" USING btree ("billing_customer_id");
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "webhook_messages_webhook_idx" ON "webhook_messages" USING btree ("webhook_id","id");
CREATE INDEX "webhook_messages_due_idx" ON "webhook_messages" USING btree ("webhook_id","next_attempt_at","id") WHERE "webhook_messages"."state" = 'pending';
CREATE INDEX "webhook_messages_pending_idx" ON "webhook_messages" USING btree ("next_attempt_at") WHERE "webhook_messages"."state" = 'pending';
CREATE INDEX "webhooks_owner_created_idx" ON "webhooks" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);

-- Image counts by month

CREATE FUNCTION "tile_ratio"(width integer, height integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN width > 0 AND height > 0
		THEN least(greatest(width / height::float8, 2 ^ (-128 / 42::float8)), 2 ^ (127 / 42::float8)) ELSE 1 END
$$;

CREATE FUNCTION "count_image_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths)
		SELECT owner, album_slug, left(sort_taken, 7), count(*), sum(round(tile_ratio(width, height) * 1e6))
		FROM new_rows WHERE facets LIKE 'A%'
		GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE
			SET count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths;
	ELSIF TG_OP = 'UPDATE' THEN
		-- A changed owner changes the rows of both tables by their foreign keys.
		INSERT INTO image_months AS m (owner, album_slug, month, count, ratio_millionths)
		SELECT c.owner, c.album_slug, left(c.sort_taken, 7), sum(c.sign), sum(c.sign * round(tile_ratio(c.width, c.height) * 1e6))
		FROM (
			SELECT 1 AS sign, n.owner, n.album_slug, n.sort_taken, n.facets, n.width, n.height
			FROM new_rows n INNER JOIN old_rows o ON o.image_id = n.image_id AND o.owner = n.owner
			UNION ALL
			SELECT -1, o.owner, o.album_slug, o.sort_taken, o.facets, o.width, o.height
			FROM old_rows o INNER JOIN new_rows n ON n.image_id = o.image_id AND n.owner = o.owner
		) c
		WHERE c.facets LIKE 'A%'
		GROUP BY 1, 2, 3
		HAVING sum(c.sign) <> 0 OR sum(c.sign * round(tile_ratio(c.width, c.height) * 1e6)) <> 0
		ORDER BY 1, 2, 3
		ON CONFLICT (owner, album_slug, month) DO UPDATE
			SET count = m.count + excluded.count, ratio_millionths = m.ratio_millionths + excluded.ratio_millionths;
	ELSE
		-- Locked in the same order as above. The rows of a deleted owner are gone already.
		PERFORM 1 FROM image_months m
		WHERE (m.owner, m.album_slug, m.month) IN (SELECT owner, album_slug, left(sort_taken, 7) FROM old_rows WHERE facets LIKE 'A%')
		ORDER BY m.owner, m.album_slug, m.month FOR UPDATE;
		UPDATE image_months m
		SET count = m.count - d.count, ratio_millionths = m.ratio_millionths - d.ratio_millionths
		FROM (
			SELECT owner, album_slug, left(sort_taken, 7) AS month, count(*) AS count,
				sum(round(tile_ratio(width, height) * 1e6)) AS ratio_millionths
			FROM old_rows WHERE facets LIKE 'A%' GROUP BY 1, 2, 3
		) d
		WHERE m.owner = d.owner AND m.album_slug = d.album_slug AND m.month = d.month;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "image_search_inserted" AFTER INSERT ON "image_search"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();
CREATE TRIGGER "image_search_updated" AFTER UPDATE ON "image_search"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();
CREATE TRIGGER "image_search_deleted" AFTER DELETE ON "image_search"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_image_months"();

-- Stored bytes by owner

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
$$;

CREATE FUNCTION "change_owner_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO owner_usage AS u (owner, bytes)
	VALUES (NEW.owner, CASE WHEN NEW.uploaded = 1 THEN coalesce(NEW.size_bytes, 0) ELSE 0 END
		- CASE WHEN OLD.uploaded = 1 THEN coalesce(OLD.size_bytes, 0) ELSE 0 END)
	ON CONFLICT (owner) DO UPDATE SET bytes = u.bytes + excluded.bytes;
	RETURN NULL;
END
$$;

CREATE TRIGGER "images_inserted_bytes" AFTER INSERT ON "images"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_owner_bytes"();
CREATE TRIGGER "images_deleted_bytes" AFTER DELETE ON "images"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_owner_bytes"();

-- Deferred, so that the row of the owner is the last that a transaction locks.
CREATE CONSTRAINT TRIGGER "images_updated_bytes" AFTER UPDATE OF "uploaded", "size_bytes" ON "images"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.uploaded IS DISTINCT FROM NEW.uploaded OR OLD.size_bytes IS DISTINCT FROM NEW.size_bytes)
EXECUTE FUNCTION "change_owner_bytes"();

-- Ids of deleted images, shares and licenses

CREATE FUNCTION "hash_id"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 32)
$$;

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

CREATE TRIGGER "images_deleted_ids" AFTER DELETE ON "images"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('o.link_epoch');
CREATE TRIGGER "shares_deleted_ids" AFTER DELETE ON "shares"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('o.url_version + 1');
CREATE TRIGGER "custom_licenses_deleted_ids" AFTER DELETE ON "custom_licenses"
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "retire_ids"('0');

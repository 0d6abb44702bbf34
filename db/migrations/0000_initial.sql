CREATE TABLE "albums" (
	"owner" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"permission" text DEFAULT 'private' NOT NULL,
	"color" text,
	"cover_image_id" text COLLATE "C",
	"is_favourited" integer DEFAULT 0 NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "albums_pkey" PRIMARY KEY("owner","album_slug"),
	CONSTRAINT "albums_permission_check" CHECK ("albums"."permission" in ('public', 'private'))
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "storage_daily" (
	"owner" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"images" bigint DEFAULT 0 NOT NULL,
	"original_bytes" bigint DEFAULT 0 NOT NULL,
	"variant_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "storage_daily_pkey" PRIMARY KEY("owner","day")
);
--> statement-breakpoint
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
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("key_id"),
	CONSTRAINT "api_keys_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
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
--> statement-breakpoint
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
	CONSTRAINT "auth_accounts_pkey" PRIMARY KEY("provider","providerAccountId")
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"sessionToken" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"expires" timestamp NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"emailVerified" timestamp,
	"image" text,
	CONSTRAINT "auth_users_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verification_tokens" (
	"identifier" text NOT NULL,
	"token" text NOT NULL,
	"expires" timestamp NOT NULL,
	CONSTRAINT "auth_verification_tokens_pkey" PRIMARY KEY("identifier","token")
);
--> statement-breakpoint
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
	CONSTRAINT "user_backup_configs_pkey" PRIMARY KEY("owner")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "stripe_events_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "crypto_events" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C",
	"type" text NOT NULL,
	"detail" text,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "crypto_events_pkey" PRIMARY KEY("id"),
	CONSTRAINT "crypto_events_type_check" CHECK ("crypto_events"."type" in ('tmk_create', 'tmk_rotate', 'img_encrypt', 'bundle_export'))
);
--> statement-breakpoint
CREATE TABLE "key_store" (
	"kv_key" text COLLATE "C" NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "key_store_pkey" PRIMARY KEY("kv_key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"locked_until" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("owner","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text COLLATE "C" NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY("key")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("owner","image_id")
);
--> statement-breakpoint
CREATE TABLE "image_ai" (
	"owner" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"analyzed_at" text COLLATE "C" NOT NULL,
	"labels_json" text,
	"label_scores_json" text,
	"caption" text,
	"colors_json" text,
	"nsfw_score" real,
	"nsfw_flagged" integer DEFAULT 0 NOT NULL,
	"model_version" text,
	"processing_time_ms" integer,
	CONSTRAINT "image_ai_pkey" PRIMARY KEY("owner","image_id")
);
--> statement-breakpoint
CREATE TABLE "image_aliases" (
	"alias_owner" text COLLATE "C" NOT NULL,
	"alias_album_slug" text COLLATE "C" NOT NULL,
	"alias_filename" text COLLATE "C" NOT NULL,
	"image_id" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_aliases_pkey" PRIMARY KEY("alias_owner","alias_album_slug","alias_filename")
);
--> statement-breakpoint
CREATE TABLE "image_files" (
	"image_id" text COLLATE "C" NOT NULL,
	"generation" integer NOT NULL,
	"status" text NOT NULL,
	"blob_key" text COLLATE "C",
	"declared_type" text,
	"declared_size" bigint,
	"max_bytes" bigint NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL,
	"changes" text DEFAULT '{}' NOT NULL,
	"content_type" text,
	"content_encoding" text,
	"format" text,
	"size_bytes" bigint,
	"sha256" text,
	"width" integer,
	"height" integer,
	"pages" integer,
	"has_alpha" integer,
	"color_space" text,
	"placeholder" text,
	"exif" text,
	"wrapped_key" text,
	"created_at" text COLLATE "C" NOT NULL,
	"completed_at" text COLLATE "C",
	"retired_at" text COLLATE "C",
	CONSTRAINT "image_files_pkey" PRIMARY KEY("image_id","generation"),
	CONSTRAINT "image_files_blob_key_key" UNIQUE("blob_key"),
	CONSTRAINT "image_files_status_check" CHECK ("image_files"."status" in ('awaiting', 'live', 'retired'))
);
--> statement-breakpoint
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
	"width" integer,
	"height" integer,
	"error" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_variants_pkey" PRIMARY KEY("image_id","generation","variant_key","format"),
	CONSTRAINT "image_variants_blob_key_key" UNIQUE("blob_key"),
	CONSTRAINT "image_variants_kind_check" CHECK ("image_variants"."kind" in ('preset', 'custom')),
	CONSTRAINT "image_variants_status_check" CHECK ("image_variants"."status" in ('ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"filename" text COLLATE "C" NOT NULL,
	"album_slug" text COLLATE "C" NOT NULL,
	"content_type" text,
	"size_bytes" bigint,
	"width" integer,
	"height" integer,
	"alt" text,
	"is_private" integer DEFAULT 0 NOT NULL,
	"strip_metadata" integer DEFAULT 0 NOT NULL,
	"nsfw" integer DEFAULT 0 NOT NULL,
	"license" text DEFAULT 'none' NOT NULL,
	"visibility" text DEFAULT 'unlisted' NOT NULL,
	"permission" text DEFAULT 'inherit' NOT NULL,
	"expiration_date" text COLLATE "C",
	"uploaded" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"variants_ready" text DEFAULT '[]' NOT NULL,
	"variants_status" text DEFAULT 'pending' NOT NULL,
	"deleted_at" text COLLATE "C",
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
	"search_text" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(filename, '._-', '   ') || ' ' || coalesce(alt, ''))) STORED,
	CONSTRAINT "images_pkey" PRIMARY KEY("id"),
	CONSTRAINT "images_owner_filename_key" UNIQUE("owner","filename"),
	CONSTRAINT "images_visibility_check" CHECK ("images"."visibility" in ('public', 'unlisted', 'private')),
	CONSTRAINT "images_variants_status_check" CHECK ("images"."variants_status" in ('pending', 'ready', 'failed')),
	CONSTRAINT "images_permission_check" CHECK ("images"."permission" in ('public', 'private', 'inherit'))
);
--> statement-breakpoint
CREATE TABLE "job_crons" (
	"function_id" text COLLATE "C" NOT NULL,
	"expression" text NOT NULL,
	"next_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_crons_pkey" PRIMARY KEY("function_id","expression")
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_events_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "job_steps" (
	"run_id" text COLLATE "C" NOT NULL,
	"step_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_steps_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ended_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "job_steps_pkey" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"sent_at" text COLLATE "C",
	CONSTRAINT "outbox_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
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
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "custom_domains_pkey" PRIMARY KEY("id"),
	CONSTRAINT "custom_domains_hostname_key" UNIQUE("hostname")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"owner" text COLLATE "C" NOT NULL,
	"theme" text DEFAULT 'auto' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"accessibility_settings" text DEFAULT '{}' NOT NULL,
	"upload_defaults" text DEFAULT '{}' NOT NULL,
	"image_view_mode" text DEFAULT 'regular' NOT NULL,
	"embed_url_format" text DEFAULT 'full' NOT NULL,
	"embed_use_custom_domain" integer DEFAULT 0 NOT NULL,
	"embed_enabled_formats" text,
	"saved_custom_variants" text DEFAULT '[]' NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "user_settings_pkey" PRIMARY KEY("owner")
);
--> statement-breakpoint
CREATE TABLE "image_tags" (
	"image_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"tag_slug" text COLLATE "C" NOT NULL,
	CONSTRAINT "image_tags_pkey" PRIMARY KEY("image_id","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"owner" text COLLATE "C" NOT NULL,
	"tag_slug" text COLLATE "C" NOT NULL,
	"description" text,
	"color" text,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "tags_pkey" PRIMARY KEY("owner","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "handle_aliases" (
	"handle" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "handle_aliases_pkey" PRIMARY KEY("handle")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"owner" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"handle" text COLLATE "C" NOT NULL,
	"edge_sub" text,
	"auth_user_id" text,
	"display_name" text,
	"email" text,
	"plan_tier" text DEFAULT 'free' NOT NULL,
	"billing_customer_id" text,
	"billing_subscription_id" text,
	"subscription_status" text,
	"subscription_current_period_end" text COLLATE "C",
	"billing_cycle" text,
	"cancel_at_period_end" integer DEFAULT 0 NOT NULL,
	"canceled_at" text COLLATE "C",
	"tmk_version" integer DEFAULT 1 NOT NULL,
	"tmk_kv_key" text,
	"name" text,
	"profile_picture" text,
	"bio" text,
	"website" text,
	"github" text,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "users_pkey" PRIMARY KEY("owner"),
	CONSTRAINT "users_uid_key" UNIQUE("uid"),
	CONSTRAINT "users_handle_key" UNIQUE("handle"),
	CONSTRAINT "users_edge_sub_key" UNIQUE("edge_sub"),
	CONSTRAINT "users_auth_user_id_key" UNIQUE("auth_user_id"),
	CONSTRAINT "users_plan_tier_check" CHECK ("users"."plan_tier" in ('free', 'starter', 'pro', 'sponsor')),
	CONSTRAINT "users_profile_visibility_check" CHECK ("users"."profile_visibility" in ('public', 'private'))
);
--> statement-breakpoint
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
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
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
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "analytics_daily" ADD CONSTRAINT "analytics_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "storage_daily" ADD CONSTRAINT "storage_daily_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_backup_configs" ADD CONSTRAINT "user_backup_configs_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "crypto_events" ADD CONSTRAINT "crypto_events_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "crypto_events" ADD CONSTRAINT "crypto_events_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_ai" ADD CONSTRAINT "image_ai_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_ai" ADD CONSTRAINT "image_ai_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_aliases" ADD CONSTRAINT "image_aliases_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_album_fkey" FOREIGN KEY ("owner","album_slug") REFERENCES "public"."albums"("owner","album_slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "job_queue" ADD CONSTRAINT "job_queue_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "public"."job_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "custom_licenses" ADD CONSTRAINT "custom_licenses_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "image_tags" ADD CONSTRAINT "image_tags_tag_fkey" FOREIGN KEY ("owner","tag_slug") REFERENCES "public"."tags"("owner","tag_slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "handle_aliases" ADD CONSTRAINT "handle_aliases_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_users_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("owner") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "analytics_daily_image_day_idx" ON "analytics_daily" USING btree ("image_id","day");--> statement-breakpoint
CREATE INDEX "api_keys_owner_created_idx" ON "api_keys" USING btree ("owner","created_at" DESC NULLS FIRST,"key_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_logs_owner_created_idx" ON "audit_logs" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auth_accounts_user_id_idx" ON "auth_accounts" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "auth_sessions_expires_idx" ON "auth_sessions" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "auth_verification_tokens_expires_idx" ON "auth_verification_tokens" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "crypto_events_owner_created_idx" ON "crypto_events" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "crypto_events_image_id_idx" ON "crypto_events" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "favourites_owner_created_idx" ON "favourites" USING btree ("owner","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favourites_image_id_idx" ON "favourites" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_ai_image_id_idx" ON "image_ai" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_aliases_image_id_idx" ON "image_aliases" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_files_sha256_idx" ON "image_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "image_files_awaiting_idx" ON "image_files" USING btree ("created_at") WHERE "image_files"."status" = 'awaiting';--> statement-breakpoint
CREATE INDEX "images_owner_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_owner_all_created_idx" ON "images" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_owner_album_created_idx" ON "images" USING btree ("owner","album_slug","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_search_text_idx" ON "images" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "images_filename_trgm_idx" ON "images" USING gin ((filename COLLATE "default") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_alt_trgm_idx" ON "images" USING gin ("alt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "images_deleted_idx" ON "images" USING btree ("deleted_at") WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "images_expiration_idx" ON "images" USING btree ("expiration_date") WHERE "images"."expiration_date" is not null;--> statement-breakpoint
CREATE INDEX "images_variants_pending_idx" ON "images" USING btree ("updated_at") WHERE "images"."variants_status" = 'pending' and "images"."uploaded" = 1;--> statement-breakpoint
CREATE INDEX "images_pending_idx" ON "images" USING btree ("created_at") WHERE "images"."uploaded" = 0;--> statement-breakpoint
CREATE INDEX "job_events_created_idx" ON "job_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_queue_run_idx" ON "job_queue" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "job_queue_due_idx" ON "job_queue" USING btree ("function_id","due_at","id") WHERE "job_queue"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX "job_queue_suspect_idx" ON "job_queue" USING btree ("due_at") WHERE "job_queue"."crashes" > 1;--> statement-breakpoint
CREATE INDEX "job_queue_claimed_idx" ON "job_queue" USING btree ("claimed_by") WHERE "job_queue"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "job_runs_event_idx" ON "job_runs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "job_runs_function_idx" ON "job_runs" USING btree ("function_id","status","id");--> statement-breakpoint
CREATE INDEX "job_runs_idempotency_idx" ON "job_runs" USING btree ("function_id","idempotency_key","created_at") WHERE "job_runs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "job_runs_ended_idx" ON "job_runs" USING btree ("ended_at") WHERE "job_runs"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsent_idx" ON "outbox" USING btree ("id") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_sent_idx" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "image_tags_owner_tag_idx" ON "image_tags" USING btree ("owner","tag_slug","image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "handle_aliases_uid_idx" ON "handle_aliases" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "users_billing_customer_id_idx" ON "users" USING btree ("billing_customer_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhooks_owner_created_idx" ON "webhooks" USING btree ("owner","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
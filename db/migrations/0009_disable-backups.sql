UPDATE "images" SET "backup_status" = 'disabled' WHERE NOT EXISTS (
	SELECT FROM "user_backup_configs" WHERE "user_backup_configs"."owner" = "images"."owner" AND "user_backup_configs"."enabled" = 1
);

UPDATE "user_settings" SET "welcomed" = 1;

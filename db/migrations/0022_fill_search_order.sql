UPDATE "image_search" SET "album_slug" = "images"."album_slug", "created_at" = "images"."created_at" FROM "images"
WHERE "images"."id" = "image_search"."image_id";

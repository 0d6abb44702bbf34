UPDATE "images" SET "original_filename" = "filename", "file_taken_at" = (
	SELECT substring(f."exif"::json ->> 'taken_at' FROM '^(?:1[89]|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$')
	FROM "image_files" f WHERE f."image_id" = "images"."id" AND f."generation" = "images"."generation"
);

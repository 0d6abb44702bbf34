-- Rows that are written from now on have it. An encrypted image has no colour, whose codes would come after this one.
UPDATE "image_search" s SET "facets" = s."facets" || 'Z'
  FROM "images" i
  WHERE i."id" = s."image_id" AND i."owner" = s."owner" AND i."is_encrypted" = 1;

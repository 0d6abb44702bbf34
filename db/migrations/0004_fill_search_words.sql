INSERT INTO "search_words" ("owner", "word")
SELECT DISTINCT "images"."owner", w FROM "images", unnest(tsvector_to_array("images"."search_text")) w
WHERE length(w) BETWEEN 4 AND 32 AND w !~ '[0-9]';

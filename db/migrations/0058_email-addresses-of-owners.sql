-- Until now the owner was the address that signs in and gets mails.
UPDATE "users" SET "email" = "owner" WHERE "email" IS DISTINCT FROM "owner";

import { bigint, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { z } from "zod";
import { isoTimestamp, jsonText, keyText, TextsByName } from "../columns";
import { apiKeys } from "./api-keys";
import { ownerColumn } from "./users";

/** The fields that the token sets on an image, whatever its sender sends. */
const UploadTokenFields = z
  .object({
    album: z.string(),
    tags: z.array(z.string()),
    metadata: TextsByName,
    nsfw: z.boolean(),
    license: z.string(),
    visibility: z.enum(["public", "unlisted", "private"]),
    strip_metadata: z.boolean(),
    strip_location: z.boolean(),
    encrypt: z.boolean(),
  })
  .partial();

/**
 * Tokens with which someone else uploads one image, for example with the upload widget on a page of
 * another site.
 */
export const uploadTokens = pgTable(
  "upload_tokens",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    tokenHash: text("token_hash").notNull(),
    /** The API key that created the token, and with which it ends; null for a session. */
    keyId: keyText("key_id").references(() => apiKeys.keyId, { onDelete: "cascade" }),
    fields: jsonText("upload_tokens.fields", UploadTokenFields).notNull(),
    maxBytes: bigint("max_bytes", { mode: "number" }).notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    /** The image that was uploaded with it. It may be deleted since; the token stays used. */
    imageId: keyText("image_id"),
  },
  (t) => [
    primaryKey({ name: "upload_tokens_pkey", columns: [t.id] }),
    unique("upload_tokens_token_hash_key").on(t.tokenHash),
    index("upload_tokens_owner_idx").on(t.owner),
    index("upload_tokens_key_id_idx").on(t.keyId),
    index("upload_tokens_expires_at_idx").on(t.expiresAt),
    index("upload_tokens_image_id_idx").on(t.imageId),
  ],
);

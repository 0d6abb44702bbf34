import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { flag, isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

/**
 * Uploads whose bytes come in any number of requests. A complete one names its image until it
 * expires.
 */
export const resumableUploads = pgTable(
  "resumable_uploads",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** The image may be gone: its row is deleted at once, the parts of the upload later. */
    imageId: keyText("image_id").notNull(),
    generation: integer("generation").notNull(),
    /** The API key that started it; null for a session. */
    keyId: keyText("key_id"),
    lengthBytes: bigint("length_bytes", { mode: "number" }).notNull(),
    /** The number of bytes that have arrived. */
    offsetBytes: bigint("offset_bytes", { mode: "number" }).notNull().default(0),
    /** `Upload-Metadata` as the client sent it. */
    metadata: text("metadata").notNull(),
    /**
     * The request whose bytes are added at the moment, until when it is taken to be alive, and
     * whether another one waits for its end.
     */
    receiver: text("receiver"),
    receivingUntil: timestamp("receiving_until", { withTimezone: true, mode: "string" }),
    isStopRequested: flag("stop_requested").notNull().default(false),
    createdAt: isoTimestamp("created_at").notNull(),
    expiresAt: isoTimestamp("expires_at").notNull(),
    completedAt: isoTimestamp("completed_at"),
  },
  (t) => [
    primaryKey({ name: "resumable_uploads_pkey", columns: [t.id] }),
    index("resumable_uploads_owner_idx").on(t.owner),
    index("resumable_uploads_expires_idx").on(t.expiresAt),
  ],
);

/** The bytes that have arrived, in the order of their offsets. */
export const resumableUploadParts = pgTable(
  "resumable_upload_parts",
  {
    uploadId: keyText("upload_id").notNull(),
    startBytes: bigint("start_bytes", { mode: "number" }).notNull(),
    owner: ownerColumn(),
    blobKey: keyText("blob_key").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ name: "resumable_upload_parts_pkey", columns: [t.uploadId, t.startBytes] }),
    foreignKey({
      name: "resumable_upload_parts_upload_id_fkey",
      columns: [t.uploadId],
      foreignColumns: [resumableUploads.id],
    }).onDelete("cascade"),
    index("resumable_upload_parts_owner_idx").on(t.owner),
    index("resumable_upload_parts_blob_key_idx").on(t.blobKey),
  ],
);

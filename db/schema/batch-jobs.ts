import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import { Fields, isoTimestamp, jsonText, keyText, Texts } from "../columns";
import { ownerColumn } from "./users";

/**
 * Changes to many images that run in the background, and finished ones that can be undone. A job
 * whose images are still being selected is `preparing` and unknown to everyone.
 */
export const batchJobs = pgTable(
  "batch_jobs",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    status: text("status", {
      enum: ["preparing", "queued", "running", "completed", "cancelled", "failed"],
    }).notNull(),
    /** `{ action, … }` without the images; `{ action: "undo" }` takes back the job `undo_of`. */
    change: jsonText("batch_jobs.change", Fields).notNull(),
    undoOf: keyText("undo_of").references((): AnyPgColumn => batchJobs.id, { onDelete: "set null" }),
    /** The scopes of what started it, which reading, canceling and undoing it need too. */
    scopes: jsonText("batch_jobs.scopes", Texts).notNull(),
    /**
     * The actor that started it: the account, how, and the id of the key or session. Without an
     * account, it was the owner's.
     */
    actorUid: keyText("actor_uid"),
    via: text("via", { enum: ["session", "key", "system"] }).notNull(),
    credentialId: text("credential_id").notNull(),
    total: integer("total").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Time of the last progress. */
    updatedAt: isoTimestamp("updated_at").notNull(),
    endedAt: isoTimestamp("ended_at"),
  },
  (t) => [
    primaryKey({ name: "batch_jobs_pkey", columns: [t.id] }),
    index("batch_jobs_owner_idx").on(t.owner, t.id.desc().nullsFirst()),
    index("batch_jobs_owner_active_idx").on(t.owner).where(sql`${t.endedAt} is null`),
    index("batch_jobs_undo_idx").on(t.undoOf).where(sql`${t.undoOf} is not null`),
    index("batch_jobs_active_idx").on(t.updatedAt).where(sql`${t.endedAt} is null`),
    index("batch_jobs_created_idx").on(t.createdAt),
    check(
      "batch_jobs_status_check",
      sql`${t.status} in ('preparing', 'queued', 'running', 'completed', 'cancelled', 'failed')`,
    ),
  ],
);

const ChunkResults = z.array(
  z.object({
    id: z.string(),
    status: z.enum(["changed", "unchanged", "failed"]),
    code: z.string().optional(),
    message: z.string().optional(),
    /** The values before and after the change, if it can be undone. */
    previous: Fields.optional(),
    next: Fields.optional(),
    /** The image that was created from this one. */
    created: z.string().optional(),
  }),
);

/** The images that a job changes in one transaction, and the results of that. */
export const batchChunks = pgTable(
  "batch_chunks",
  {
    jobId: keyText("job_id").notNull(),
    owner: ownerColumn(),
    position: integer("position").notNull(),
    /** Empty for an undo, which takes the images that the chunk of the undone job changed. */
    imageIds: jsonText("batch_chunks.image_ids", Texts).notNull(),
    /** Null until the chunk is done. */
    results: jsonText("batch_chunks.results", ChunkResults),
    changed: integer("changed").notNull().default(0),
    failed: integer("failed").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "batch_chunks_pkey", columns: [t.jobId, t.position] }),
    foreignKey({
      name: "batch_chunks_job_id_fkey",
      columns: [t.jobId],
      foreignColumns: [batchJobs.id],
    }).onDelete("cascade"),
    index("batch_chunks_owner_idx").on(t.owner),
    index("batch_chunks_waiting_idx").on(t.jobId, t.position).where(sql`${t.results} is null`),
  ],
);

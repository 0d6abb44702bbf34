import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { emptyObject, isoTimestamp, jsonText, keyText, NumbersByName, Texts } from "../columns";

/** Caches in front of the installation that send their access logs, with the totals of all batches. */
export const logSources = pgTable(
  "log_sources",
  {
    id: keyText("id").notNull(),
    name: text("name").notNull(),
    format: text("format", {
      enum: ["varnish", "nginx", "caddy", "cloudflare", "vercel", "fastly", "bunny", "cloudfront"],
    }).notNull(),
    /** The host names that the source speaks for; `*` stands for every host of the installation. */
    hosts: jsonText("log_sources.hosts", Texts).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    lastBatchAt: isoTimestamp("last_batch_at"),
    batches: bigint("batches", { mode: "number" }).notNull().default(0),
    counted: bigint("counted", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** Rejected lines by class. */
    rejected: jsonText("log_sources.rejected", NumbersByName).notNull().default(emptyObject),
  },
  (t) => [
    primaryKey({ name: "log_sources_pkey", columns: [t.id] }),
    unique("log_sources_token_hash_key").on(t.tokenHash),
    check(
      "log_sources_format_check",
      sql`${t.format} in ('varnish', 'nginx', 'caddy', 'cloudflare', 'vercel', 'fastly', 'bunny', 'cloudfront')`,
    ),
  ],
);

/** Batches of log lines that were counted, so that none counts twice. A job deletes them after 36 days. */
export const logBatches = pgTable(
  "log_batches",
  {
    sourceId: keyText("source_id")
      .notNull()
      .references(() => logSources.id, { onDelete: "cascade" }),
    /** SHA-256 of the file's name and the offset, or of the lines. */
    batchHash: keyText("batch_hash").notNull(),
    receivedAt: isoTimestamp("received_at").notNull(),
    /** Length of the lines, unpacked. */
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    counted: bigint("counted", { mode: "number" }).notNull(),
    rejected: jsonText("log_batches.rejected", NumbersByName).notNull(),
  },
  (t) => [
    primaryKey({ name: "log_batches_pkey", columns: [t.sourceId, t.batchHash] }),
    index("log_batches_received_at_idx").on(t.receivedAt),
  ],
);

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";

/** Events written in a transaction and sent to the job runner after its commit. */
export const outbox = pgTable(
  "outbox",
  {
    id: keyText("id").notNull(),
    name: text("name").notNull(),
    payload: text("payload").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    sentAt: isoTimestamp("sent_at"),
  },
  (t) => [
    primaryKey({ name: "outbox_pkey", columns: [t.id] }),
    index("outbox_unsent_idx").on(t.id).where(sql`${t.sentAt} is null`),
    index("outbox_sent_idx").on(t.sentAt).where(sql`${t.sentAt} is not null`),
  ],
);

/*
 * State of the embedded job executor. JSON is stored as text, not as jsonb, which preserves the results of steps exactly:
 * jsonb rejects NUL characters and lone surrogates.
 */

/** Received events; the primary key makes a repeated one harmless. */
export const jobEvents = pgTable(
  "job_events",
  {
    id: keyText("id").notNull(),
    name: text("name").notNull(),
    /** The event as functions receive it, JSON. */
    event: text("event").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "job_events_pkey", columns: [t.id] }),
    index("job_events_created_idx").on(t.createdAt),
  ],
);

/** One run of one function for one event. */
export const jobRuns = pgTable(
  "job_runs",
  {
    id: keyText("id").notNull(),
    functionId: keyText("function_id").notNull(),
    eventId: keyText("event_id").notNull(),
    status: text("status", { enum: ["active", "completed", "failed"] }).notNull(),
    idempotencyKey: keyText("idempotency_key"),
    /** The return value of the function, JSON. */
    output: text("output"),
    /** The error after the last attempt: `{ name, message, stack }`, JSON. */
    error: text("error"),
    createdAt: isoTimestamp("created_at").notNull(),
    endedAt: isoTimestamp("ended_at"),
  },
  (t) => [
    primaryKey({ name: "job_runs_pkey", columns: [t.id] }),
    foreignKey({ name: "job_runs_event_id_fkey", columns: [t.eventId], foreignColumns: [jobEvents.id] }),
    index("job_runs_event_idx").on(t.eventId),
    index("job_runs_function_idx").on(t.functionId, t.status, t.id),
    index("job_runs_idempotency_idx")
      .on(t.functionId, t.idempotencyKey, t.createdAt)
      .where(sql`${t.idempotencyKey} is not null`),
    index("job_runs_ended_idx").on(t.endedAt).where(sql`${t.endedAt} is not null`),
  ],
);

/** Results of steps, never computed again. */
export const jobSteps = pgTable(
  "job_steps",
  {
    runId: keyText("run_id").notNull(),
    /** The SDK's hash of the step's id. */
    stepId: keyText("step_id").notNull(),
    name: text("name").notNull(),
    /** `{ type: "data", data }` or `{ type: "error", error }`, JSON. */
    result: text("result").notNull(),
    /** Order of completion, in which the SDK resolves the steps' promises. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    endedAt: isoTimestamp("ended_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "job_steps_pkey", columns: [t.runId, t.stepId] }),
    foreignKey({
      name: "job_steps_run_id_fkey",
      columns: [t.runId],
      foreignColumns: [jobRuns.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Calls to make next: the function of a run, or one of its parallel steps. Every active run has an
 * item.
 */
export const jobQueue = pgTable(
  "job_queue",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    runId: keyText("run_id").notNull(),
    functionId: keyText("function_id").notNull(),
    /** Runs with the same key share the limit of a keyed concurrency option. */
    concurrencyKey: keyText("concurrency_key").notNull().default(""),
    /** The step to run; null calls the function to find the next one. */
    stepId: keyText("step_id"),
    /** The name of a sleeping step: it ends when the item is due, without a call. */
    sleepName: text("sleep_name"),
    /** Set once steps have run in parallel: the SDK must then report steps before it runs them. */
    parallel: boolean("parallel").notNull().default(false),
    attempt: integer("attempt").notNull().default(0),
    /** The number of times in a row that the process crashed during this call. */
    crashes: integer("crashes").notNull().default(0),
    dueAt: isoTimestamp("due_at").notNull(),
    /**
     * The executor that claimed it and the number of its claim; results of another claim are void.
     */
    claimedBy: keyText("claimed_by"),
  },
  (t) => [
    primaryKey({ name: "job_queue_pkey", columns: [t.id] }),
    foreignKey({
      name: "job_queue_run_id_fkey",
      columns: [t.runId],
      foreignColumns: [jobRuns.id],
    }).onDelete("cascade"),
    index("job_queue_run_idx").on(t.runId),
    index("job_queue_due_idx").on(t.functionId, t.dueAt, t.id).where(sql`${t.claimedBy} is null`),
    index("job_queue_suspect_idx").on(t.dueAt).where(sql`${t.crashes} > 1`),
    index("job_queue_claimed_idx").on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
  ],
);

/** The next time of each cron trigger; a missed time is made up for once. */
export const jobCrons = pgTable(
  "job_crons",
  {
    functionId: keyText("function_id").notNull(),
    expression: text("expression").notNull(),
    nextAt: isoTimestamp("next_at").notNull(),
  },
  (t) => [primaryKey({ name: "job_crons_pkey", columns: [t.functionId, t.expression] })],
);

/**
 * At most one row: the process that runs the jobs, when no connection can hold a lock. Uses the
 * database's clock.
 */
export const jobLeader = pgTable(
  "job_leader",
  {
    lease: keyText("lease").notNull(),
    /** Random; different for each process. */
    holder: keyText("holder").notNull(),
    leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: "job_leader_pkey", columns: [t.lease] })],
);

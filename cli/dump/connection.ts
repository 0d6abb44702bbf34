import pg from "pg";
import { env } from "@/lib/platform/process/env";

/**
 * Settings of a transaction that reads or writes whole tables: no time limits, which are meant for
 * an application, and the text form that every version of PostgreSQL reads.
 */
const settings = [
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "maintenance_work_mem = '256MB'",
];

/** URL of the database without its pooler, where there is one. */
export function directUrl(): string {
  const { DATABASE_URL, directDatabaseUrl } = env();
  const url = directDatabaseUrl ?? DATABASE_URL;
  if (!url) throw new Error("The environment variable DATABASE_URL is not set.");

  return url;
}

/** Opens a connection of its own. Ending it also ends its open transaction and what it runs. */
export async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: directUrl(), application_name: process.title });
  // A connection that breaks fails its query as well.
  client.on("error", () => undefined);
  await client.connect();

  return client;
}

export async function begin(
  client: pg.Client,
  isolation: "read committed" | "repeatable read",
): Promise<void> {
  const statements = [
    `begin isolation level ${isolation}`,
    ...settings.map((setting) => `set local ${setting}`),
  ];
  await client.query(statements.join("; "));
}

/** Runs the work in one transaction over a connection of its own. */
export async function withTransaction<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect();
  try {
    await begin(client, "read committed");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

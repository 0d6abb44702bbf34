import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import * as schema from "@/db/schema";

/**
 * Rows that mean something to running processes only, and uploads that are not complete: their
 * objects come and go. Tables with numbers of transactions would be wrong in another database,
 * which counts its own.
 */
const transientTables = [
  "image_changes",
  "notifications",
  "job_leader",
  "rendition_leases",
  "rate_limits",
  "resumable_uploads",
  "resumable_upload_parts",
];

/** The names of the tables whose rows belong to a dump. */
export function listDumpedTables(): string[] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table))
    .filter((name) => !transientTables.includes(name))
    .sort();
}

/** Returns the name of a table or sequence as SQL. */
export function quoteName(client: pg.Client, name: string): string {
  return `public.${client.escapeIdentifier(name)}`;
}

const quoteColumns = (client: pg.Client, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(", ");

/** The columns that are stored rather than computed, in order. */
export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoteName(client, table)],
  );
  return rows.map(({ name }) => name);
}

/** Locks the tables against changes of the schema. */
export async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(
    `lock table ${tables.map((name) => quoteName(client, name)).join(", ")} in access share mode`,
  );
}

/** The statement that writes the rows of a table. */
export function copyOutStatement(client: pg.Client, table: string, columns: readonly string[]): string {
  return `copy ${quoteName(client, table)} (${quoteColumns(client, columns)}) to stdout`;
}

/** The statement that reads them again. */
export function copyInStatement(client: pg.Client, table: string, columns: readonly string[]): string {
  return `copy ${quoteName(client, table)} (${quoteColumns(client, columns)}) from stdin`;
}

/** The last number of each sequence that has given one. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query("select setval($1::regclass, $2::bigint)", [quoteName(client, name), last]);
}

/** Whether there is an account, and so something that a restore would replace. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('public.users') as name");
  if (tables[0]?.name == null) return false;

  const { rows } = await client.query<{ exists: boolean }>("select exists (select from public.users)");
  return rows[0]?.exists === true;
}

/** Waits until no one else uses the accounts, and keeps others out until the transaction ends. */
export async function lockAccounts(client: pg.Client): Promise<void> {
  await client.query("lock table public.users in access exclusive mode");
}

/** The images of the restored rows may be in any folder: the first start records it. */
export async function forgetFolder(client: pg.Client): Promise<void> {
  await client.query("update public.installation set folder_id = null");
}

/**
 * Runs the work, which fills the empty tables, without their triggers, foreign keys and indexes,
 * other than the indexes of keys: checking and indexing all rows at once takes a fraction of the
 * time, and the order of the tables does not matter.
 */
export async function withoutConstraints(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );

  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`,
    [tables.map((name) => quoteName(client, name))],
  );

  const changeTriggers = async (action: "disable" | "enable") => {
    for (const name of tables)
      await client.query(`alter table ${quoteName(client, name)} ${action} trigger user`);
  };

  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await changeTriggers("disable");
  await client.query(`truncate ${tables.map((name) => quoteName(client, name)).join(", ")}`);
  await work();
  await changeTriggers("enable");
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

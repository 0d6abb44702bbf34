import { createHash } from "node:crypto";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readAppliedMigrations } from "@/db/applied-migrations";
import { readMigrations } from "@/db/migrate";
import { isoTime } from "@/lib/kernel/time";
import { getInstallationId } from "@/lib/operation/installation";
import { isLockFailure } from "@/lib/platform/database/database-errors";
import { findRootKey } from "@/lib/platform/encryption";
import { secretFingerprint } from "@/lib/platform/secrets/signing";
import { type ObjectStore, storedObjects } from "@/lib/platform/storage";
import { type ZipEntry, zip } from "@/lib/platform/zip/zip";
import { version } from "@/package.json";
import { begin, connect } from "./connection";
import {
  type DumpDescription,
  type DumpSection,
  descriptionHashName,
  descriptionName,
  dumpFormat,
  dumpVersion,
  objectsName,
  tableFileName,
} from "./dump-file";
import { copyObjectsOut, countMissing, listStoreObjects } from "./objects-repository";
import {
  copyOutStatement,
  listColumns,
  listDumpedTables,
  lockTables,
  readSequences,
} from "./tables-repository";

/** An arbitrary constant: one dump of a database at a time. */
export const dumpLock = 4_816_220;

/**
 * Streams a dump of the database and the list of the store's objects. All rows are of one moment,
 * and the objects are listed after it: what the rows reference and no one has deleted since is in
 * the list.
 */
export async function* streamDump(onEnd: (description: DumpDescription) => void): AsyncGenerator<Uint8Array> {
  const installationId = await getInstallationId();
  const client = await connect();
  try {
    yield* zip(listEntries(client, { installationId, store: storedObjects(), onEnd }));
  } finally {
    await client.end();
  }
}

interface DumpOptions {
  installationId: string;
  store: ObjectStore;
  onEnd: (description: DumpDescription) => void;
}

async function* listEntries(
  client: pg.Client,
  { installationId, store, onEnd }: DumpOptions,
): AsyncGenerator<ZipEntry> {
  const modifiedAt = new Date();
  const migrations = await readCurrentMigrations(client);
  const names = listDumpedTables();
  await begin(client, "repeatable read");
  // Before the first query, which sets the moment that the transaction sees.
  await lockTables(client, names);
  await lockDump(client);

  await listStoreObjects(client, store);
  const objects = { ...emptySection(), missing: await countMissing(client) };
  yield { name: objectsName, modifiedAt, content: copyOut(client, copyObjectsOut, objects) };
  const tables: DumpDescription["tables"] = [];
  for (const name of names) {
    const table = { name, columns: await listColumns(client, name), ...emptySection() };
    tables.push(table);
    const statement = copyOutStatement(client, name, table.columns);
    yield { name: tableFileName(name), modifiedAt, content: copyOut(client, statement, table) };
  }

  const description: DumpDescription = {
    format: dumpFormat,
    version: dumpVersion,
    made_at: isoTime(modifiedAt.getTime()),
    albumen_version: version,
    installation_id: installationId,
    secret_fingerprint: secretFingerprint(),
    root_key_id: findRootKey()?.id ?? null,
    migrations,
    tables,
    sequences: await readSequences(client),
    objects,
  };
  await client.query("commit");
  const content = Buffer.from(JSON.stringify(description, undefined, 1));
  yield { name: descriptionName, modifiedAt, content };
  const hash = createHash("sha256").update(content).digest("hex");
  yield { name: descriptionHashName, modifiedAt, content: Buffer.from(hash) };
  onEnd(description);
}

/**
 * Returns the migrations of the database, which must match this version: a dump has the tables of
 * one.
 */
async function readCurrentMigrations(client: pg.Client) {
  const migrations = await readMigrations(path.resolve("db/migrations"));
  const applied = await readAppliedMigrations(client);
  if (migrations.map(({ hash }) => hash).join() === applied.join()) return migrations;

  throw new Error(
    `The database has ${applied.length} migrations, and this version of Albumen has ${migrations.length}: start this version once, or make the dump with the version that the database is of.`,
  );
}

/** Waits for a moment: the server notices late that the process of another dump was killed. */
async function lockDump(client: pg.Client): Promise<void> {
  try {
    await client.query("set local lock_timeout = '10s'");
    await client.query("select pg_advisory_xact_lock($1)", [dumpLock]);
    await client.query("set local lock_timeout = 0");
  } catch (error) {
    if (isLockFailure(error))
      throw new Error("Another dump of this database is being made.", { cause: error });
    throw error;
  }
}

const emptySection = (): DumpSection => ({ rows: 0, bytes: 0, sha256: "" });

/** Yields the rows that a statement copies, compressed, and describes them in the section. */
async function* copyOut(client: pg.Client, statement: string, section: DumpSection): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(statement));
  const gzip = createGzip();
  // An error of the query reaches the loop as one of the compressor.
  pipeline(rows, gzip, () => undefined);
  const hash = createHash("sha256");
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    hash.update(chunk);
    section.bytes += chunk.length;
    yield chunk;
  }

  section.rows = rows.rowCount ?? 0;
  section.sha256 = hash.digest("hex");
}

import { spawn } from "node:child_process";
import { appendFileSync, chownSync, cpSync, openSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../server/start/network.mjs";
import { postgresAccount, postgresBinaries } from "../../server/start/postgres-binaries.mjs";
import { clusterArgument, programEnvironment } from "../../server/start/postgres-cluster.mjs";
import { createTestPostgres } from "./postgres.mjs";

/** Every commit waits until the standby has it, so that a failover loses none. */
const primarySettings = {
  wal_level: "replica",
  max_wal_senders: "4",
  synchronous_commit: "on",
  synchronous_standby_names: "standby",
};

/**
 * Two PostgreSQL servers, of which the second one replicates the first.
 * @typedef {object} Replicated
 * @property {string} primaryUrl
 * @property {string} standbyUrl
 * @property {() => Promise<void>} failOver kills the primary and promotes the standby
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a PostgreSQL and a synchronous standby.
 * @param {string} projectRoot
 * @param {string} folder
 * @returns {Promise<Replicated>}
 */
export async function startReplicatedPostgres(projectRoot, folder) {
  const primary = await (await createTestPostgres(projectRoot, folder, primarySettings))();
  const primaryFolder = path.join(folder, "postgres");
  const clusterFolder = path.join(folder, "standby");
  const account = postgresAccount(primaryFolder);
  await copyCluster(primary.url, primaryFolder, clusterFolder);
  const source = new URL(primary.url);
  const connection = `host=${source.hostname} port=${source.port} user=${source.username} password=${decodeURIComponent(source.password)} application_name=standby`;
  writeFileSync(path.join(clusterFolder, "standby.signal"), "");
  appendFileSync(path.join(clusterFolder, "postgresql.auto.conf"), `primary_conninfo = '${connection}'\n`);
  if (account) chownAll(clusterFolder, account);

  const standbyUrl = new URL(primary.url);
  standbyUrl.port = String(await findFreePort());
  const binaries = postgresBinaries(projectRoot, Boolean(account));
  const standby = launchStandby({ binaries, account, clusterFolder }, standbyUrl.port, folder);
  await untilAnswer(standbyUrl.href, "select true as ok");
  await untilAnswer(
    primary.url,
    "select coalesce(bool_or(sync_state = 'sync'), false) as ok from pg_stat_replication",
  );

  return {
    primaryUrl: primary.url,
    standbyUrl: standbyUrl.href,
    failOver: async () => {
      process.kill(primary.pid ?? 0, "SIGKILL");
      await primary.exited;
      await query(standbyUrl.href, "select pg_promote()");
      await untilAnswer(standbyUrl.href, "select not pg_is_in_recovery() as ok");
    },
    stop: async () => {
      await primary.stop(5_000);
      await standby.stop();
    },
  };
}

/** Copies the files of a running server, with what it needs to be consistent. */
async function copyCluster(url, from, to) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // The server changes and removes files during the copy. Its log of changes restores them.
  const isCopied = (file) => !["postmaster.pid", "postmaster.opts"].includes(path.basename(file));
  cpSync(from, to, { recursive: true, filter: isCopied });
  const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
  writeFileSync(path.join(to, "backup_label"), rows[0].labelfile);
  await client.end();
}

function chownAll(folder, { uid, gid }) {
  for (const entry of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    chownSync(path.join(folder, entry), uid, gid);
}

function launchStandby(cluster, port, folder) {
  const log = openSync(path.join(folder, "standby.log"), "a");
  // Once promoted, it waits for no other server.
  const settings = {
    wal_level: "replica",
    max_wal_senders: "4",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    hot_standby: "on",
    fsync: "off",
    max_connections: "200",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    path.join(cluster.binaries, "bin/postgres"),
    ["-D", clusterArgument(cluster), ...options],
    {
      ...cluster.account,
      cwd: cluster.clusterFolder,
      env: programEnvironment(),
      stdio: ["ignore", log, log],
    },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));

  return {
    stop: async () => {
      child.kill("SIGINT");
      await exited;
    },
  };
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the query returns true as `ok`. */
async function untilAnswer(url, text) {
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    const rows = await query(url, text).catch((error) => error);
    if (rows[0]?.ok === true) return;
    if (Date.now() > deadline) throw new Error(`no answer to "${text}": ${rows.message ?? "false"}`);
  }
}

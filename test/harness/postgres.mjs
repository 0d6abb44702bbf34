import { randomBytes } from "node:crypto";
import path from "node:path";
import { findFreePort } from "../../server/start/network.mjs";
import { startPostgres } from "../../server/start/postgres.mjs";
import { postgresAccount, postgresBinaries } from "../../server/start/postgres-binaries.mjs";
import { createCluster } from "../../server/start/postgres-cluster.mjs";

/** A throw-away server: fast instead of durable, since its data need not survive a power cut. */
const throwAwaySettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "128MB",
  max_connections: "200",
  // No database of a test lives long enough to gain from either.
  autovacuum: "off",
  checkpoint_timeout: "1h",
};

/**
 * Starts a private PostgreSQL in the folder.
 * @param {string} projectRoot
 * @param {string} folder
 */
export async function startTestPostgres(projectRoot, folder) {
  return (await createTestPostgres(projectRoot, folder))();
}

/**
 * Creates a private PostgreSQL in the folder. The returned function starts it, always at the same
 * URL.
 * @param {string} projectRoot
 * @param {string} folder
 * @param {Record<string, string>} [settings] in place of the settings of a throw-away server
 */
export async function createTestPostgres(projectRoot, folder, settings = {}) {
  const clusterFolder = path.join(folder, "postgres");
  const account = postgresAccount(clusterFolder);
  const cluster = { binaries: postgresBinaries(projectRoot, Boolean(account)), account, clusterFolder };
  const password = randomBytes(18).toString("base64url");
  await createCluster({ ...cluster, password, durable: false });
  const options = {
    ...cluster,
    port: await findFreePort(),
    password,
    logFile: path.join(folder, "postgres.log"),
    settings: { ...throwAwaySettings, ...settings },
  };

  return () => startPostgres(options);
}

import path from "node:path";
import { rotateLog } from "./log-file.mjs";
import { findFreePort } from "./network.mjs";
import { startPostgres } from "./postgres.mjs";
import { postgresAccount } from "./postgres-account.mjs";
import { postgresBinaries, postgresMajor } from "./postgres-binaries.mjs";
import { assertClusterVersion, clusterExists, createCluster } from "./postgres-cluster.mjs";
import { step } from "./progress.mjs";

/**
 * Prepares the PostgreSQL of a data folder, created if it is missing.
 * @param {{ projectRoot: string, dataFolder: string, password: string, quiet?: boolean }} options
 * @returns {Promise<() => Promise<import("./postgres.mjs").RunningPostgres>>} starts it, always at the same host and port
 */
export async function prepareEmbeddedPostgres({ projectRoot, dataFolder, password, quiet = false }) {
  const clusterFolder = path.join(dataFolder, "postgres");
  const account = postgresAccount(clusterFolder);
  const cluster = { binaries: postgresBinaries(projectRoot, Boolean(account)), account, clusterFolder };
  const create = async () => createCluster({ ...cluster, password });
  if (clusterExists(clusterFolder)) assertClusterVersion(clusterFolder, postgresMajor(projectRoot));
  else await (quiet ? create() : step("Preparing the database", create));
  const logFile = path.join(dataFolder, "logs/postgres.log");
  rotateLog(logFile);
  const port = await findFreePort();
  return () => startPostgres({ ...cluster, port, password, logFile });
}

import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rotateLog } from "./data-folder.mjs";
import { findFreePort } from "./network.mjs";
import { postgresAccount, postgresBinaries, postgresMajor } from "./postgres-binaries.mjs";
import {
  assertClusterVersion,
  clusterArgument,
  clusterExists,
  createCluster,
  createDatabase,
  databaseName,
  hasDatabase,
  programEnvironment,
} from "./postgres-cluster.mjs";
import { stopLeftoverPostgres } from "./postgres-leftover.mjs";
import { step } from "./progress.mjs";
import { StartError } from "./start-error.mjs";

/**
 * An eighth of the memory, since images are decoded on the same machine; above 1 GB the system's
 * own cache works as well.
 */
const bufferMegabytes = Math.min(1_024, Math.max(128, Math.floor(os.totalmem() / 8 / 2 ** 20)));

/** For one machine that also decodes images; other settings keep PostgreSQL's defaults. */
const serviceSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: `${bufferMegabytes}MB`,
  effective_cache_size: `${2 * bufferMegabytes}MB`,
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements are the application's concern, and their values do not belong in a log.
  log_min_messages: "log",
  log_error_verbosity: "terse",
};

/**
 * @typedef {object} RunningPostgres
 * @property {number} pid
 * @property {string} url connection string with the password
 * @property {Promise<string>} exited how it ended
 * @property {(graceMs: number) => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * Prepares the PostgreSQL of a data folder, created if it is missing.
 * @param {{ projectRoot: string, dataFolder: string, password: string, quiet?: boolean }} options
 * @returns {Promise<() => Promise<RunningPostgres>>} starts it, always at the same host and port
 */
export async function prepareEmbeddedPostgres({ projectRoot, dataFolder, password, quiet = false }) {
  const clusterFolder = path.join(dataFolder, "postgres");
  const account = postgresAccount(clusterFolder);
  const binaries = postgresBinaries(projectRoot, Boolean(account), path.join(dataFolder, "run"));
  const cluster = { binaries, account, clusterFolder };
  const create = () => createCluster({ ...cluster, password });
  if (clusterExists(clusterFolder)) {
    assertClusterVersion(clusterFolder, postgresMajor(projectRoot));
    if (!hasDatabase(clusterFolder)) await finishCluster(cluster);
  } else await (quiet ? create() : step("Preparing the database", create));
  const logFile = path.join(dataFolder, "logs/postgres.log");
  rotateLog(logFile);
  const port = await findFreePort();

  return () => startPostgres({ ...cluster, port, password, logFile });
}

/** A first start on a full disk may have left the cluster without its database. */
async function finishCluster(cluster) {
  await stopLeftoverPostgres(cluster.clusterFolder);
  await createDatabase(cluster);
}

/**
 * Starts the server on 127.0.0.1 and waits until it accepts connections. Stops a server that an
 * earlier launcher left on the same folder first.
 * @param {import("./postgres-cluster.mjs").Cluster & { port: number, password: string, logFile: string, settings?: Record<string, string> }} options
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres(options) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await stopLeftoverPostgres(options.clusterFolder);
    const attempt = launchPostgres(options);
    const failure = await waitUntilReady(options.clusterFolder, attempt, deadline);
    if (!failure) return toRunningServer(options, attempt);
    // After a crash the children of the dead server need a moment to end, and so may the server
    // itself: killed but not yet reaped, it counts as alive for PostgreSQL, which then reports that
    // its lock file exists.
    if (
      !/still in use|address already in use|lock file .* already exists/i.test(failure) ||
      Date.now() > deadline
    ) {
      throw new StartError(`The database failed to start: ${failure} (see ${options.logFile}).`);
    }

    await sleep(200);
  }
}

function launchPostgres(options) {
  const { binaries, account, clusterFolder, port, logFile } = options;
  const settings = Object.entries({ ...serviceSettings, port: String(port), ...options.settings });
  const log = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  const child = spawn(
    path.join(binaries, "bin/postgres"),
    ["-D", clusterArgument(options), ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Its own session: Ctrl-C reaches the launcher only, which stops the database last.
    {
      ...account,
      cwd: clusterFolder,
      env: programEnvironment(),
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

  return { child, exited, failureText: () => findFatalMessage(logFile, logStart) };
}

/** @returns {Promise<string | undefined>} why it does not run, undefined when it does */
async function waitUntilReady(clusterFolder, { child, exited, failureText }, deadline) {
  let exitReason;
  exited.then((reason) => {
    exitReason = reason;
  });
  while (Date.now() < deadline) {
    if (exitReason) return failureText() ?? exitReason;
    if (isReady(clusterFolder, child.pid)) return undefined;

    await sleep(10);
  }

  child.kill("SIGQUIT");
  await exited;

  return "it was not ready within a minute";
}

/** The server writes its state into the last line of its pid file. */
function isReady(clusterFolder, pid) {
  try {
    const lines = readFileSync(path.join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

function findFatalMessage(logFile, from) {
  const text = readFileSync(logFile).subarray(from).toString("utf8");
  return /(?:FATAL|PANIC|postgres): +(.+)/.exec(text)?.[1];
}

const fastShare = 0.75;

function toRunningServer({ port, password }, { child, exited }) {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid,
    url: `postgres://${databaseName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`,
    exited,
    /**
     * Fast shutdown; then an immediate one in the rest of the time, from which the next start
     * recovers.
     */
    stop: async (graceMs) => {
      const steps = /** @type {const} */ ([
        ["SIGINT", graceMs * fastShare],
        ["SIGQUIT", graceMs * (1 - fastShare)],
        ["SIGKILL", 1_000],
      ]);

      for (const [signal, waitMs] of steps) {
        if (!isRunning()) break;

        child.kill(signal);
        await Promise.race([exited, sleep(waitMs, undefined, { ref: false })]);
      }
    },
    kill: () => child.kill("SIGQUIT"),
  };
}

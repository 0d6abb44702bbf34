import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDataFolder, rotateLog } from "./data-folder.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { assertPortFree, assertReachable, waitUntilServing } from "./network.mjs";
import { startNodeProcess } from "./node-process.mjs";
import { prepareEmbeddedPostgres } from "./postgres.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { createSignInLink, runMigrations } from "./run-program.mjs";
import { openRunRecord, readRunRecord, stopLeftoverProcesses } from "./run-record.mjs";
import { createRootKey, loadSecrets } from "./secrets.mjs";
import { processEnvironment, readSettings } from "./settings.mjs";
import { StartError } from "./start-error.mjs";
import { supervise } from "./supervisor.mjs";

/**
 * The programs that make up the service, relative to the project.
 * @typedef {{ web: string, worker: string, migrate: string, cli: string }} Entries
 */
/** @type {Entries} */
const builtEntries = {
  web: "dist/web.mjs",
  worker: "dist/worker.mjs",
  migrate: "dist/migrate.mjs",
  cli: "dist/cli.mjs",
};

/** Uploads in progress may use most of the shutdown time; the database needs the rest. */
const drainMs = 7_500;

/**
 * Starts the service from nothing to ready. Registers everything it starts with `shutdown`; reports later failures to `fail`.
 * @param {{
 *   projectRoot: string,
 *   entries?: Entries | undefined,
 *   signal: AbortSignal,
 *   shutdown: import("./launch.mjs").Shutdown,
 *   fail: (error: Error) => void,
 * }} launch
 */
export async function start({ projectRoot, entries, signal, shutdown, fail }) {
  const startedAt = Date.now();
  const settings = readSettings(process.env, projectRoot);
  const record = await claimDataFolder(settings, shutdown);
  await assertPortFree(settings.port, settings.host);
  if (settings.databaseUrl) await assertReachable(settings.databaseUrl);
  await ensureInstalled(projectRoot, signal);

  const secrets = loadSecrets(settings.dataFolder);
  const needsRootKey = secrets.isNew && !settings.databaseUrl && !process.env.ALBUMEN_ROOT_KEY;
  const newRootKey = needsRootKey ? createRootKey(settings.dataFolder) : undefined;
  const context = { projectRoot, entries: entries ?? builtEntries, settings, signal, shutdown, fail, record };
  const [database] = await Promise.all([
    settings.databaseUrl
      ? { url: settings.databaseUrl, supervised: [] }
      : runDatabase(context, secrets.databasePassword),
    entries ? undefined : ensureBuilt(projectRoot, signal),
  ]);
  record.set({ databaseUrl: database.url });
  const env = processEnvironment({ settings, secrets, databaseUrl: database.url });
  await runMigrations({ projectRoot, file: context.entries.migrate, env, signal });

  const processes = runProcesses(context, env);
  const [link] = await Promise.all([
    createSignInLink({ projectRoot, file: context.entries.cli, env, signal }),
    waitUntilServing({ host: settings.host, port: settings.port, signal }),
  ]);
  for (const { settle } of [...processes, ...database.supervised]) settle();
  record.set({ ready: true });
  printReady({ settings, link, startedAt, newRootKey });
}

async function claimDataFolder(settings, shutdown) {
  prepareDataFolder(settings.dataFolder);
  const lock = await lockDataFolder(settings.dataFolder);
  shutdown.add({ stop: lock.release });
  await stopLeftoverProcesses(settings.dataFolder);
  const record = openRunRecord(settings.dataFolder, { kind: "service", origin: settings.origin });
  shutdown.add({ stop: record.remove });
  return record;
}

async function lockDataFolder(dataFolder) {
  for (let attemptsLeft = 150; ; attemptsLeft--) {
    const lock = await lockFolder(dataFolder, "data");
    if (lock) return lock;
    // An administration command locks the folder for a moment only.
    if (readRunRecord(dataFolder)?.kind !== "command" || attemptsLeft === 0) {
      throw new StartError(
        `Albumen is already running on the data folder ${dataFolder}; for a second one set ALBUMEN_DATA and PORT.`,
      );
    }
    await sleep(200);
  }
}

async function runDatabase(context, password) {
  const { projectRoot, settings, shutdown } = context;
  const startDatabase = await prepareEmbeddedPostgres({
    projectRoot,
    dataFolder: settings.dataFolder,
    password,
  });
  const supervised = superviseProcess(context, { name: "postgres", start: startDatabase });
  shutdown.add(supervised);
  const { url } = await supervised.started;
  return { url, supervised: [supervised] };
}

function runProcesses(context, env) {
  const { projectRoot, entries, settings, shutdown } = context;
  const processes = ["worker", "web"].map((name) => {
    const logFile = logFilePath(settings, name);
    rotateLog(logFile);
    return superviseProcess(context, {
      name,
      start: () => startNodeProcess({ name, file: entries[name], projectRoot, env, logFile }),
    });
  });
  shutdown.add({
    stop: (graceMs) => Promise.all(processes.map(({ stop }) => stop(Math.min(graceMs, drainMs)))),
    kill: () => {
      for (const { kill } of processes) kill();
    },
  });
  return processes;
}

function superviseProcess({ settings, signal, fail, record }, { name, start: startProcess }) {
  signal.throwIfAborted();
  return supervise({
    name,
    hint: `see ${logFilePath(settings, name)}`,
    start: startProcess,
    onStart: ({ pid }) => record.setProcess(name, pid),
    report: (text) => console.error(text),
    giveUp: fail,
  });
}

function logFilePath(settings, name) {
  return path.join(settings.dataFolder, "logs", `${name}.log`);
}

function printReady({ settings, link, startedAt, newRootKey }) {
  const lines = [
    ["URL", settings.origin],
    ["Sign in", link ?? "run: npm run -s albumen -- owners sign-in-link"],
    ["Data", settings.dataFolder],
    ["Logs", path.join(settings.dataFolder, "logs")],
    ...(newRootKey ? [["Root key", `${newRootKey}: back it up, encrypted images need it`]] : []),
  ];
  console.log(
    `\nAlbumen is ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops it.\n`,
  );
  for (const [title, value] of lines) console.log(`  ${title.padEnd(8)} ${value}`);
  console.log("");
}

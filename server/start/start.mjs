import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDataFolder, readJson, rotateLog } from "./data-folder.mjs";
import { assertDataFolderVersion, recordDataFolderVersion } from "./data-folder-version.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { assertPortFree, assertReachable, findPortObstacle, waitUntilServing } from "./network.mjs";
import { startNodeProcess } from "./node-process.mjs";
import { printWarning } from "./output.mjs";
import { baseFolder, findPreparation } from "./packaged.mjs";
import { prepareEmbeddedPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { printReady } from "./ready-message.mjs";
import { assertRootKeyFile } from "./root-key-file.mjs";
import { checkEnvironment, runMigrations } from "./run-program.mjs";
import { openRunRecord, readRunRecord, stopLeftoverProcesses } from "./run-record.mjs";
import { createRootKey, loadSecrets } from "./secrets.mjs";
import { processEnvironment, readSettings } from "./settings.mjs";
import { shutdownBudget } from "./shutdown-budget.mjs";
import { explainFullDisk, StartError } from "./start-error.mjs";
import { supervise } from "./supervisor.mjs";

/**
 * The programs that make up the service, relative to the project.
 * @typedef {{ web: string, worker: string, migrate: string, pages?: string }} Entries
 */
/** @type {Entries} */
const builtEntries = {
  web: "dist/web.mjs",
  worker: "dist/worker.mjs",
  migrate: "dist/migrate.mjs",
};

/**
 * Starts the service from nothing to ready. Registers everything it starts with `shutdown`; reports
 * later failures to `fail`.
 * @param {{ projectRoot: string, entries?: Entries | undefined, development?:
 *   import("../dev/development.mjs").Development | undefined, signal: AbortSignal, shutdown:
 *   import("./launch.mjs").Shutdown, fail: (error: Error) => void, }} launch
 */
export async function start({ projectRoot, entries, development, signal, shutdown, fail }) {
  const startedAt = Date.now();
  const settings = readSettings(process.env, baseFolder(projectRoot));
  shutdown.extend(settings.drainSeconds * 1_000);
  const roles = settings.role === "all" ? /** @type {const} */ (["worker", "web"]) : [settings.role];
  const servesWeb = roles.includes("web");
  const { record, place } = await claimDataFolder(settings, shutdown);
  if (servesWeb) await assertPortFree(settings.port, settings.host);
  if (settings.databaseUrl) await assertReachable(settings.databaseUrl);
  const preparation = development ?? (await findPreparation(projectRoot, entries !== undefined));
  await preparation.install(signal);

  const newRootKey = settings.databaseUrl ? undefined : createRootKey(settings.dataFolder);
  const secrets = loadSecrets(settings);
  const context = {
    projectRoot,
    entries: entries ?? builtEntries,
    settings,
    signal,
    shutdown,
    fail,
    record,
    nameOf: (role) => (place === undefined ? role : `${role}-${place}`),
  };

  const migrator = { projectRoot, file: context.entries.migrate, signal };
  const [database, environmentWarnings] = await Promise.all([
    settings.databaseUrl
      ? { url: settings.databaseUrl, supervised: [] }
      : runDatabase(context, secrets.databasePassword).catch((error) => {
          throw explainFullDisk(String(error?.message), settings.dataFolder) ?? error;
        }),
    preparation.build(signal).then(() => {
      const env = processEnvironment({ settings, secrets, databaseUrl: settings.databaseUrl ?? "" });
      return checkEnvironment({ ...migrator, env });
    }),
  ]);
  record.set({ databaseUrl: database.url });
  const env = processEnvironment({ settings, secrets, databaseUrl: database.url });
  const warnings = await step("Migrating the database", () => runMigrations({ ...migrator, env }));
  recordDataFolderVersion(settings.dataFolder);

  const variables = await development?.openPort(settings, shutdown);
  const processes = runProcesses(context, roles, { ...env, ...variables }, development);
  const pages = runProcesses(context, development ? ["pages"] : [], { ...env, ...variables }, development);
  await step("Starting", () =>
    Promise.all([waitUntilUsable(context, processes), waitUntilReady(pages, signal)]),
  );
  const link = settings.role === "all" ? await askForSignInLink(processes) : undefined;
  for (const { settle } of [...processes, ...pages, ...database.supervised]) settle();
  development?.watch((role, graceMs) => processes[roles.indexOf(role)]?.restart(graceMs));
  record.set({ ready: true });
  printReady({
    settings,
    link,
    startedAt,
    newRootKey,
    warnings: [...environmentWarnings, ...warnings, ...findBrokenRestore(settings)],
  });
}

async function claimDataFolder(settings, shutdown) {
  prepareDataFolder(settings.dataFolder);
  assertDataFolderVersion(settings.dataFolder);
  assertRootKeyFile(settings.dataFolder);
  const { lock, folder, place } =
    settings.role === "all"
      ? { lock: await lockDataFolder(settings.dataFolder), folder: settings.dataFolder, place: undefined }
      : await lockPlace(settings);
  shutdown.add({ stop: lock.release });
  await stopLeftoverProcesses(folder);
  const record = openRunRecord(folder, { kind: "service", origin: settings.origin });
  shutdown.add({ stop: record.remove });

  return { record, place };
}

/**
 * Several processes of an installation may share a data folder: each has the first place in it that
 * is free.
 */
async function lockPlace({ dataFolder, role }) {
  for (let place = 1; ; place++) {
    const folder = path.join(dataFolder, "run", `${role}-${place}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await lockFolder(folder, "data");
    if (lock) return { lock, folder, place };
  }
}

/** The command leaves a mark while it restores a backup. */
function findBrokenRestore({ dataFolder }) {
  const file = path.join(dataFolder, "restore.json");
  try {
    const mark = readJson(file);
    if (mark === undefined) return [];

    const command = `npx albumen restore --from ${mark.from} --owner ${mark.owner}`;
    return [
      `A restore that began at ${mark.began_at} broke off. To continue it, run: ${command}. To forget it, delete ${file}.`,
    ];
  } catch {
    return [`A restore broke off at its beginning: run it again. To forget it, delete ${file}.`];
  }
}

/**
 * First each process reports that it listens: until then, another program may answer on the port.
 */
async function waitUntilUsable({ settings, signal }, processes) {
  await waitUntilReady(processes, signal);
  if (settings.role !== "worker") {
    const { host, port, role } = settings;
    await waitUntilServing({ host, port, needsQueue: role === "all", signal });
  }
}

/** The web process is the last of all roles. */
async function askForSignInLink(processes) {
  const web = await processes.at(-1).started;
  return web.ask("sign-in-link");
}

async function waitUntilReady(processes, signal) {
  const stopped = new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason)),
  );
  await Promise.race([Promise.all(processes.map(({ ready }) => ready)), stopped]);
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

function runProcesses(context, roles, env, development) {
  const { projectRoot, entries, settings, shutdown, nameOf } = context;
  const drainMs = shutdownBudget.killAfterMs + settings.drainSeconds * 1_000;
  const processes = roles.map((role) => {
    const logFile = logFilePath(settings, nameOf(role));
    rotateLog(logFile);
    const ownEnv = { ...env, ALBUMEN_PROCESS: nameOf(role) };

    return superviseProcess(context, {
      name: role,
      start: () =>
        startNodeProcess({
          name: role,
          file: entries[role],
          projectRoot,
          logFile,
          env: ownEnv,
          ...development?.processOptions(role, ownEnv),
        }),
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

function superviseProcess({ settings, signal, fail, record, nameOf }, { name, start: startProcess }) {
  signal.throwIfAborted();
  return supervise({
    name,
    hint: `see ${logFilePath(settings, nameOf(name))}`,
    start: startProcess,
    onStart: ({ pid }) => record.setProcess(name, pid),
    report: printWarning,
    giveUp: fail,
    // Another program may have taken the port since the start looked.
    findObstacle: () =>
      name === "web" ? findPortObstacle(settings.port, settings.host) : Promise.resolve(undefined),
  });
}

function logFilePath(settings, name) {
  return path.join(settings.dataFolder, "logs", `${name}.log`);
}

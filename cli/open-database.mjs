import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDataFolder } from "../server/start/data-folder.mjs";
import { assertDataFolderVersion } from "../server/start/data-folder-version.mjs";
import { lockFolder } from "../server/start/folder-lock.mjs";
import { prepareEmbeddedPostgres } from "../server/start/postgres.mjs";
import { clusterExists } from "../server/start/postgres-cluster.mjs";
import { runMigrations } from "../server/start/run-program.mjs";
import { openRunRecord, readRunRecord } from "../server/start/run-record.mjs";
import { createRootKey, loadSecrets } from "../server/start/secrets.mjs";
import { processEnvironment } from "../server/start/settings.mjs";
import { explainFullDisk, StartError } from "../server/start/start-error.mjs";

const waitMs = 120_000;

/**
 * Returns the database of the installation: the configured one, the one of the running service, or
 * the embedded one, started for the duration of the command.
 * @param {string} projectRoot
 * @param {import("../server/start/settings.mjs").Settings} settings
 * @param {{ mayCreate?: boolean, forRestore?: boolean, onlyOpen?: boolean }} [options] `mayCreate`: the command may be the
 *   first use of the data folder. `forRestore`: the database is left as empty as it is, and no service may run. `onlyOpen`: a
 *   command that runs for long waits for the service, which starts the database
 * @returns {Promise<{ url: string, origin?: string | undefined, close: () => Promise<void> }>}
 */
export async function openDatabase(
  projectRoot,
  settings,
  { mayCreate = false, forRestore = false, onlyOpen = false } = {},
) {
  const lacksData = () => !mayCreate && !hasData(settings);
  if (!lacksData()) prepareDataFolder(settings.dataFolder);
  else if (!existsSync(settings.dataFolder)) throw missingData(settings);
  assertDataFolderVersion(settings.dataFolder);
  if (forRestore) assertSecrets(settings.dataFolder);
  else if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} };
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(200)) {
    const lock = onlyOpen ? undefined : await lockFolder(settings.dataFolder, "data");
    if (lock && lacksData()) {
      await lock.release();
      throw missingData(settings);
    }
    if (lock && settings.databaseUrl) return { url: settings.databaseUrl, close: lock.release };
    if (lock) return startDatabase(projectRoot, settings, { lock, migrates: !forRestore });

    // A starting service or another command writes its record in a moment.
    const record = readRunRecord(settings.dataFolder);
    if (record?.kind === "service" && record.ready && record.databaseUrl) {
      if (forRestore) throw new StartError("The service is running: stop it before you restore a dump.");
      return { url: record.databaseUrl, origin: record.origin, close: async () => {} };
    }
  }

  if (onlyOpen) throw new StartError("The service is not running, and this command does not start it.");
  throw new StartError(`The data folder ${settings.dataFolder} is in use by a start that has not finished.`);
}

function hasData({ dataFolder, databaseUrl }) {
  return databaseUrl !== undefined || clusterExists(path.join(dataFolder, "postgres"));
}

/** In a wrong folder, `dump` would write a backup of an empty database. */
function missingData({ dataFolder }) {
  return new StartError(
    `There is no Albumen data in ${dataFolder}. Run this command in the folder in which you start the server, or set ALBUMEN_DATA.`,
  );
}

/**
 * New secrets would be made, and the secrets of the dumped installation could not replace them any
 * more.
 */
function assertSecrets(dataFolder) {
  const file = path.join(dataFolder, "secrets.json");
  if (process.env.ALBUMEN_SECRET || existsSync(file)) return;

  throw new StartError(
    `Copy secrets.json and root.key of the dumped installation into ${dataFolder} first. If they are lost, set ALBUMEN_SECRET to a new secret.`,
  );
}

async function startDatabase(projectRoot, settings, { lock, migrates }) {
  const record = openRunRecord(settings.dataFolder, { kind: "command" });
  let postgres;
  const close = async () => {
    await postgres?.stop(8_000);
    record.remove();
    await lock.release();
  };

  try {
    createRootKey(settings.dataFolder);
    const secrets = loadSecrets(settings);
    const options = {
      projectRoot,
      dataFolder: settings.dataFolder,
      password: secrets.databasePassword,
      quiet: true,
    };
    const start = await prepareEmbeddedPostgres(options);
    postgres = await start();
    const env = processEnvironment({ settings, secrets, databaseUrl: postgres.url });
    if (migrates) await runMigrations({ projectRoot, file: "dist/migrate.mjs", env });
    return { url: postgres.url, close };
  } catch (error) {
    await close();
    throw explainFullDisk(String(error?.message), settings.dataFolder) ?? error;
  }
}

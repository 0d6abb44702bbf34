import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../../server/start/network.mjs";
import { startService } from "../harness/service.mjs";
import { startSwift, swiftMissing } from "../harness/swift/swift.mjs";
import { loadEnvironment } from "./load.mjs";

/**
 * The installation that the crash test runs on.
 * @typedef {object} Installation
 * @property {Record<string, number>} shares kills per process in a run of a hundred
 * @property {Record<string, number>} listeners connections to the database, by name, when all is
 *   well
 * @property {string | undefined} dataFolder with the object store; undefined for a bucket
 * @property {string} keptFolder with the logs, for when a check fails
 * @property {string} origin
 * @property {() => import("../harness/service.mjs").Service} service
 * @property {(name: string, random: import("./random.mjs").Random) => Victim} findVictim chooses a
 *   process
 * @property {() => number[]} decoderPids
 * @property {boolean} hasStandby a second worker takes over without a restart
 * @property {import("./library-backup.mjs").BackupStore | undefined} backupStore a real object store
 *   for library backups, if it is installed
 * @property {(() => Promise<void>) | undefined} killLauncher
 * @property {() => Promise<void>} stop
 * @property {() => void} remove
 */

/**
 * @typedef {object} Victim
 * @property {() => number | undefined} readPid the id that the process has now
 * @property {() => Promise<void>} untilReady
 */

/**
 * A product on one data folder, which outlives its processes.
 * @param {{ dataFolder?: string, hasBackup?: boolean }} [options] `dataFolder`: an earlier one;
 *   `hasBackup`: with a store for library backups, if one is installed
 * @returns {Promise<Installation>}
 */
export async function createInstallation({
  dataFolder = mkdtempSync(path.join(os.tmpdir(), "albumen-crash-")),
  hasBackup = true,
} = {}) {
  const port = await findFreePort("0.0.0.0");
  const swift = !hasBackup || swiftMissing ? undefined : await startSwift();
  const start = () => startService({ port, dataFolder, env: loadEnvironment });
  let service = await start();

  return {
    shares: { web: 40, worker: 30, postgres: 20, decoder: 10 },
    listeners: { "albumen-web-listener": 1, "albumen-worker-listener": 1, "albumen-leader": 1 },
    findVictim: (name) => ({
      readPid: () => service.pid(/** @type {import("../harness/launcher.mjs").ProcessName} */ (name)),
      untilReady: () => service.untilReady(60_000),
    }),
    hasStandby: false,
    backupStore: swift,
    dataFolder,
    keptFolder: dataFolder,
    origin: service.origin,
    /** @returns {import("../harness/service.mjs").Service} */
    service: () => service,
    /**
     * Kills the launcher, whose children notice by themselves, and restarts the product at once.
     */
    async killLauncher() {
      service.process.kill("SIGKILL");
      service = await start();
    },
    decoderPids: () => [...findDecoderPids(service.pid("web")), ...findDecoderPids(service.pid("worker"))],
    stop: async () => {
      await service.stop();
      await swift?.stop();
    },
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

/** Returns the decoder processes of a process. */
export function findDecoderPids(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readParentPid(name) === parent)
    .map(Number);
}

function readParentPid(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

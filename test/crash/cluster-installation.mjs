import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startInstallation } from "../harness/modes/cluster.mjs";
import { findDecoderPids } from "./installation.mjs";
import { loadEnvironment } from "./load.mjs";

/**
 * Two web and two worker processes on one database and one object store, as an installation of the
 * crash test.
 * @returns {Promise<import("./installation.mjs").Installation>}
 */
export async function createClusterInstallation() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-crash-"));
  // A file `root.key` would be in the folder of one process only.
  const env = { ...loadEnvironment, ALBUMEN_ROOT_KEY: randomBytes(32).toString("base64") };
  const running = await startInstallation({ dataFolder: folder, env });
  const all = () => [...running.webs(), ...running.workers()];
  const ofRole = (role) => (role === "web" ? running.webs() : running.workers());
  /** @returns {import("../harness/launcher.mjs").ProcessName} */
  const roleOf = (service) => (running.webs().includes(service) ? "web" : "worker");

  return {
    shares: { web: 50, worker: 35, decoder: 15 },
    listeners: { "albumen-web-listener": 2, "albumen-worker-listener": 2, "albumen-leader": 2 },
    dataFolder: undefined,
    keptFolder: folder,
    origin: running.origin,
    service: () => running.service,
    findVictim: (name, random) => {
      const service = random.pick(ofRole(name));
      const isReady = name === "web" ? (service ?? running.service) : running.service;
      return {
        readPid: () => service?.pid(/** @type {"web" | "worker"} */ (name)),
        untilReady: () => isReady.untilReady(60_000),
      };
    },
    decoderPids: () => all().flatMap((service) => findDecoderPids(service.pid(roleOf(service)))),
    hasStandby: true,
    backupStore: readBackupStore(running.env),
    killLauncher: undefined,
    stop: () => running.stop(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The store of the cluster, in which backups have a bucket of their own. */
function readBackupStore(env) {
  return {
    endpoint: env.ALBUMEN_S3_ENDPOINT,
    accessKeyId: env.ALBUMEN_S3_ACCESS_KEY_ID,
    secretAccessKey: env.ALBUMEN_S3_SECRET_ACCESS_KEY,
  };
}

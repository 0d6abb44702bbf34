import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startInstallation } from "../harness/modes/cluster.mjs";
import { query } from "./database.mjs";
import { findDecoderPids } from "./installation.mjs";

const leaderMs = 10_000;

/**
 * Two web and two worker processes on one database and one object store, as an installation of the
 * crash test.
 * @returns {Promise<import("./installation.mjs").Installation>}
 */
export async function createClusterInstallation() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-crash-"));
  const running = await startInstallation({ dataFolder: folder });
  const all = () => [...running.webs(), ...running.workers()];
  const ofRole = (role) => (role === "web" ? running.webs() : running.workers());
  const roleOf = (service) => (running.webs().includes(service) ? "web" : "worker");

  const installation = {
    shares: { web: 50, worker: 35, decoder: 15 },
    listeners: { "albumen-web-listener": 2, "albumen-worker-listener": 2, "albumen-leader": 2 },
    dataFolder: undefined,
    keptFolder: folder,
    origin: running.origin,
    service: () => running.service,
    findVictim: (name, random) => {
      const service = random.pick(ofRole(name));
      const isReady = name === "web" ? (service ?? running.service) : running.service;
      return { readPid: () => service?.pid(name), untilReady: () => isReady.untilReady(60_000) };
    },
    decoderPids: () => all().flatMap((service) => findDecoderPids(service.pid(roleOf(service)))),
    /** Returns what is wrong. */
    checkLeader: async () => {
      for (const deadline = Date.now() + leaderMs; Date.now() < deadline; await sleep(50)) {
        if (await hasLeader()) return undefined;
      }
      return `no process led within ${leaderMs} ms`;
    },
    killLauncher: undefined,
    stop: () => running.stop(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };

  async function hasLeader() {
    const rows = await query(
      installation,
      `select 1 from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name = 'albumen-leader'`,
    );
    return rows.length > 0;
  }

  return installation;
}

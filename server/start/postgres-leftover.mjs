import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getProcessCommand, isAlive } from "./process-identity.mjs";

/**
 * Stops the server that a killed launcher left running on this folder. The caller holds the lock of the data folder,
 * so nobody else needs that server.
 */
export async function stopLeftoverPostgres(clusterFolder) {
  const pidFile = path.join(clusterFolder, "postmaster.pid");
  const content = read(pidFile);
  const pid = Number.parseInt(content ?? "", 10);
  if (!content || !isAlive(pid)) return;
  if (!/postgres/.test(getProcessCommand(pid))) {
    // The number belongs to another program by now, and PostgreSQL would not start. The file must stay: by its
    // other lines it finds processes of the dead server. It takes the pid of its own parent for an outdated one.
    writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
    return;
  }
  for (const { signal, seconds } of [
    { signal: "SIGINT", seconds: 8 },
    { signal: "SIGQUIT", seconds: 3 },
    { signal: "SIGKILL", seconds: 3 },
  ]) {
    signalProcess(pid, signal);
    for (let waited = 0; waited < seconds * 100; waited++) {
      if (!isAlive(pid)) return;
      await sleep(10);
    }
  }
}

function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

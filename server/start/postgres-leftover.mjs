import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getProcessCommand, isAlive } from "./process-identity.mjs";

/**
 * Stops the server that a killed launcher left running on this folder. The caller has the lock of
 * the data folder, so no other process needs that server.
 */
export async function stopLeftoverPostgres(clusterFolder) {
  const pidFile = path.join(clusterFolder, "postmaster.pid");
  const content = read(pidFile);
  const pid = Number.parseInt(content ?? "", 10);
  if (!content || !isAlive(pid)) return;
  if (!/postgres/.test(getProcessCommand(pid))) {
    // The pid now belongs to another program, and PostgreSQL would not start. The file must stay:
    // its other lines identify processes of the dead server. PostgreSQL considers the pid of its
    // own parent outdated.
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

import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson, writePrivateJson } from "./data-folder.mjs";
import { getProcessStart, isAlive } from "./process-identity.mjs";

/**
 * The processes that run on a data folder, for the administration command and for the next start.
 * True only while the folder is locked; after `kill -9` it lists possible leftovers.
 * @typedef {object} RunRecord
 * @property {"service" | "command"} kind
 * @property {number} pid
 * @property {boolean} ready
 * @property {string} [origin]
 * @property {string} [databaseUrl]
 * @property {Record<string, { pid: number, birth: string }>} processes
 */

/**
 * Stores the record of this process on disk.
 * @param {string} dataFolder
 * @param {Partial<RunRecord>} first
 */
export function openRunRecord(dataFolder, first) {
  const record = { ...first, pid: process.pid, ready: false, processes: {} };
  const save = () => writePrivateJson(recordFile(dataFolder), record);
  save();

  return {
    /** @param {Partial<RunRecord>} changes */
    set: (changes) => {
      Object.assign(record, changes);
      save();
    },
    setProcess: (name, pid) => {
      record.processes[name] = { pid, birth: getProcessStart(pid) };
      save();
    },
    remove: () => rmSync(recordFile(dataFolder), { force: true }),
  };
}

/** @returns {RunRecord | undefined} */
export function readRunRecord(dataFolder) {
  try {
    return readJson(recordFile(dataFolder));
  } catch {
    return undefined;
  }
}

/** Ends the Node processes of a killed launcher; they are already shutting down by themselves. */
export async function stopLeftoverProcesses(dataFolder) {
  const { web, worker, pages } = readRunRecord(dataFolder)?.processes ?? {};
  await Promise.all([web, worker, pages].map((identity) => identity && stopProcess(identity)));
}

async function stopProcess({ pid, birth }) {
  for (let attempt = 0; isAlive(pid) && getProcessStart(pid) === birth; attempt++) {
    if (attempt === 150) signalGroup(pid, "SIGKILL");
    else if (attempt === 0) signalGroup(pid, "SIGTERM");
    await sleep(20);
  }
}

/** Each of our processes leads its own group, which includes its children. */
export function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // The group has no process left.
  }
}

function recordFile(dataFolder) {
  return path.join(dataFolder, "run.json");
}

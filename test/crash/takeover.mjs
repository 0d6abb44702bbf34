import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "./database.mjs";

const limitMs = 10_000;

/**
 * The jobs at one moment.
 * @typedef {object} JobState
 * @property {{ pid: number, port: number } | undefined} leader database session of the leader, with
 *   the port of its client
 * @property {string[]} executors ids of the executors that have claimed jobs
 */

/** Measured takeovers after the death of a leading worker. @typedef {{ count: number, longestMs: number }} Takeovers */

/**
 * Measures how long the jobs of killed workers wait for another worker.
 * @param {import("./installation.mjs").Installation} installation
 * @param {(text: string) => void} report receives faults
 */
export function createTakeoverWatch(installation, report) {
  let longestMs = 0;
  let count = 0;

  return {
    /**
     * Returns the state of the jobs if the process leads them. Must be called before the process is
     * killed.
     * @param {number} pid
     */
    findLedJobs: async (pid) => {
      const state = await readJobState(installation);
      return state?.leader !== undefined && ownsPort(pid, state.leader.port) ? state : undefined;
    },
    /** @param {JobState | undefined} before undefined if the killed process did not lead */
    measure: async (before) => {
      const { ms, fault } = await waitForTakeover(installation, before);
      if (before) count++;
      if (before) longestMs = Math.max(longestMs, ms);
      if (fault) report(fault);
    },
    /** Deaths of leading workers, and the longest time until the jobs of one were taken over. */
    summarize: () => ({ count, longestMs }),
  };
}

/**
 * Reads the state of the jobs; undefined while the database does not answer.
 * @param {import("./installation.mjs").Installation} installation
 * @returns {Promise<JobState | undefined>}
 */
async function readJobState(installation) {
  try {
    const [leader] = await query(
      installation,
      `select pid, client_port as port from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name = 'albumen-leader'`,
    );
    const rows = await query(
      installation,
      // The claim is the id of the executor and the number of its claim.
      "select distinct split_part(claimed_by, '.', 1) as executor from job_queue where claimed_by is not null",
    );

    return { leader, executors: rows.map(({ executor }) => executor) };
  } catch {
    return undefined;
  }
}

/**
 * Waits until another process leads and no job has a claim of the killed process.
 * @param {import("./installation.mjs").Installation} installation
 * @param {JobState | undefined} before undefined if the killed process did not lead
 * @returns {Promise<{ ms: number, fault: string | undefined }>} the time that it took
 */
async function waitForTakeover(installation, before) {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let reason = "no process led";
  for (; elapsed() < limitMs; await sleep(50)) {
    const now = await readJobState(installation);
    if (!now?.leader || now.leader.pid === before?.leader?.pid) continue;

    const isFreed = !now.executors.some((executor) => before?.executors.includes(executor));
    if (isFreed) return { ms: Math.round(elapsed()), fault: undefined };

    reason = "jobs still had the claim of the killed process";
  }

  return { ms: Math.round(elapsed()), fault: `${reason} within ${limitMs} ms` };
}

/** Whether a TCP connection of the process has this local port. */
function ownsPort(pid, port) {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const inodes = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "latin1")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, address]) => address?.endsWith(local))
      .map((fields) => `socket:[${fields[9]}]`),
  );

  return listOpenFiles(pid).some((target) => inodes.includes(target));
}

/** Targets of the descriptors that are still open. */
function listOpenFiles(pid) {
  const folder = `/proc/${pid}/fd`;
  const ifOpen = (read) => {
    try {
      return read();
    } catch {
      return [];
    }
  };

  return ifOpen(() => readdirSync(folder)).flatMap((name) => ifOpen(() => readlinkSync(`${folder}/${name}`)));
}

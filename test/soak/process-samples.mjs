import { readdirSync, readFileSync } from "node:fs";

/**
 * Processes with the same name. `rssBytes` is resident memory without shared memory, so that the
 * buffers of PostgreSQL do not count once for each of its processes.
 * @typedef {{ count: number, rssBytes: number, descriptors: number, threads: number }} ProcessSample
 */

const names = /** @type {const} */ (["launcher", "web", "worker", "pages", "postgres"]);

/**
 * Returns the processes that the product starts, with their names.
 * @param {import("../harness/service.mjs").Service} service
 * @returns {Array<[pid: number, name: string]>}
 */
export function listProcesses(service) {
  return names.flatMap((name) => findPid(service, name).map((pid) => [pid, name]));
}

/**
 * Samples these processes and their children, which have the name of the process that started them.
 * @param {ReturnType<typeof listProcesses>} processes
 * @returns {Record<string, ProcessSample>}
 */
export function sampleProcesses(processes) {
  const roots = new Map(processes);
  const parents = readParents();
  /** @type {Record<string, ProcessSample>} */
  const samples = {};
  for (const pid of parents.keys()) {
    const name = nameOf(pid, roots, parents);
    const sample = name && readProcess(pid);
    if (!sample) continue;

    samples[name] ??= { count: 0, rssBytes: 0, descriptors: 0, threads: 0 };
    const sum = samples[name];
    sum.count++;
    sum.rssBytes += sample.rssBytes;
    sum.descriptors += sample.descriptors;
    sum.threads += sample.threads;
  }

  return samples;
}

/** A process that does not run has none. @returns {number[]} */
function findPid(service, name) {
  try {
    return [service.pid(name)];
  } catch {
    return [];
  }
}

function nameOf(pid, roots, parents) {
  if (roots.has(pid)) return roots.get(pid);

  for (let parent = parents.get(pid); parent; parent = parents.get(parent))
    if (roots.has(parent)) return `${roots.get(parent)} children`;

  return undefined;
}

/** Returns the parent of each process. @returns {Map<number, number>} */
function readParents() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const stat = tryRead(`/proc/${pid}/stat`);
      // The name in parentheses may contain spaces.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return stat ? [[Number(pid), Number(parent)]] : [];
    }),
  );
}

/** Undefined for a process that has just ended. */
function readProcess(pid) {
  const status = tryRead(`/proc/${pid}/status`);
  const read = (field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN);
  const rssBytes = (read("VmRSS") - read("RssShmem")) * 1024;
  if (Number.isNaN(rssBytes)) return undefined;

  return { rssBytes, threads: read("Threads"), descriptors: countDescriptors(pid) };
}

function countDescriptors(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function tryRead(file) {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

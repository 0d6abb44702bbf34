import { readdirSync, readFileSync } from "node:fs";

/** The kernel's unit of CPU time in /proc. */
const msPerTick = 10;

/**
 * Returns the CPU time that a process and its descendants have used so far, including ended ones;
 * undefined where the system does not report it (only Linux does).
 * @param {number} rootPid
 * @returns {number | undefined} milliseconds
 */
export function cpuMsOfTree(rootPid) {
  const processes = listProcesses();
  if (!processes) return undefined;

  let ticks = 0;
  const waiting = [rootPid];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    ticks += processes.find((process) => process.pid === pid)?.ticks ?? 0;
    waiting.push(...processes.filter((process) => process.parent === pid).map((process) => process.pid));
  }

  return ticks * msPerTick;
}

function listProcesses() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)) ?? []);
  } catch {
    return undefined;
  }
}

function readProcess(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may contain spaces. After it: state, parent, …; user and system time,
    // own and of ended children.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

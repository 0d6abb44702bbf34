import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the processes of a tree with their share of the memory: pages that several processes use
 * are divided among them (Linux only).
 * @param {number} rootPid
 * @returns {Array<{ name: string, mb: number }>}
 */
export function proportionalMemory(rootPid) {
  const processes = listProcesses();
  const isInTree = (pid) => {
    if (pid === rootPid) return true;

    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent > 0 && isInTree(parent);
  };

  return [...processes]
    .filter(([pid]) => isInTree(pid))
    .map(([pid, { name }]) => ({ name, mb: proportionalMb(pid) }));
}

function listProcesses() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((name) => readProcess(Number(name))));
}

/** @returns {Array<[number, { parent: number, name: string }]>} */
function readProcess(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    const afterName = status.lastIndexOf(")");
    const name = status.slice(status.indexOf("(") + 1, afterName);
    return [[pid, { parent: Number(status.slice(afterName + 2).split(" ")[1]), name }]];
  } catch {
    // It has ended.
    return [];
  }
}

function proportionalMb(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "latin1");
    return (Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

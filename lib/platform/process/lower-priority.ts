import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import os from "node:os";

/**
 * Where Linux groups processes by session, it compares niceness within a session only, and shares
 * the CPU among sessions by their own niceness (sched(7), "The autogroup feature").
 */
const hasSessionPriorities = existsSync("/proc/self/autogroup");

export const lowestNiceness = 19;

/** Lowers the priority of this process, and of its session where there are several. */
export function lowerPriority(niceness: number): void {
  os.setPriority(niceness);
  setSessionPriority("self", niceness);
}

/**
 * Sets the niceness of a process's session. Returns false when the system forbids it, as in a
 * container with a read-only /proc, and when it allows that only a tenth of a second later.
 */
export function setSessionPriority(pid: number | "self", niceness: number): boolean {
  if (!hasSessionPriorities) return false;

  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    return true;
  } catch {
    return false;
  }
}

/** Lowers the priority of all threads of a process; threads that it starts later inherit it. */
export function lowerThreads(pid: number, niceness: number): void {
  try {
    const threads = os.platform() === "linux" ? readdirSync(`/proc/${pid}/task`) : [pid];
    for (const thread of threads) os.setPriority(Number(thread), niceness);
  } catch {
    // The process has ended already, or the system forbids it. Neither does harm.
  }
}

const setpriv = { file: "/usr/bin/setpriv", args: ["--pdeathsig", "KILL", "--"] } as const;
let canUseSetpriv: boolean | undefined;

/**
 * Returns the program for a process in a session of its own, which ends with this process even
 * while it is busy: whoever kills the session of this process would miss it. Undefined where
 * sessions have no priorities, or the program is not installed.
 */
export function findSessionStarter(): typeof setpriv | undefined {
  if (!hasSessionPriorities) return undefined;

  canUseSetpriv ??=
    existsSync(setpriv.file) && spawnSync(setpriv.file, [...setpriv.args, "true"]).status === 0;
  return canUseSetpriv ? setpriv : undefined;
}

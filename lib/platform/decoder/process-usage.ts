import { readFileSync } from "node:fs";

export interface ProcessUsage {
  residentBytes: number;
  cpuMs: number;
}

const pageBytes = 4096;
/** The kernel's unit of CPU time in /proc, the same on every Linux that Node runs on. */
const msPerTick = 10;

/** What a process holds and has used, where the system tells it (Linux); undefined elsewhere and after its end. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const residentPages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the name in parentheses, which may hold spaces; user and system time are the 14th and 15th.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return {
      residentBytes: residentPages * pageBytes,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
    };
  } catch {
    return undefined;
  }
}

import { readFileSync } from "node:fs";

export interface ProcessUsage {
  residentBytes: number;
  cpuMs: number;
}

const pageBytes = 4096;
/** Unit of CPU time in /proc, the same on every Linux that Node supports. */
const msPerTick = 10;

/**
 * Returns the memory and CPU time of a process on Linux; undefined elsewhere and after its exit.
 */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const residentPages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the name in parentheses, which may contain spaces. User and system time
    // are fields 14 and 15.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return {
      residentBytes: residentPages * pageBytes,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
    };
  } catch {
    return undefined;
  }
}

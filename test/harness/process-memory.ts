import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Only Linux tells a process's memory, and the highest it has been, in a file. */
export const canMeasureMemory = existsSync("/proc/self/clear_refs");

/** What the process holds in memory now, in bytes. */
export function residentBytes(pid: number): number {
  return readStatusField(pid, "VmRSS");
}

/** The most it has held since the last call of `forgetPeak`, in bytes. */
export function peakBytes(pid: number): number {
  return readStatusField(pid, "VmHWM");
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function readStatusField(pid: number, field: string): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Number(kibibytes?.[1]) * 1024;
}

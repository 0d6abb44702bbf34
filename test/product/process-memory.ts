import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Only Linux tells a process's memory, and the highest it has been, in a file. */
export const canMeasureMemory = existsSync("/proc/self/clear_refs");

/** What the process holds in memory now, in bytes. */
export function residentBytes(pid: number): number {
  return read(pid, "VmRSS");
}

/** The most it has held since the last call of `forgetPeak`, in bytes. */
export function peakBytes(pid: number): number {
  return read(pid, "VmHWM");
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function read(pid: number, field: string): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Number(kibibytes?.[1]) * 1024;
}

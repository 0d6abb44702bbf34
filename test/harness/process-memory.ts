import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Only Linux reports the memory and peak memory of a process in a file. */
export const canMeasureMemory = existsSync("/proc/self/clear_refs");

/** Returns the resident memory of the process, in bytes. */
export function residentBytes(pid: number): number {
  return readStatusField(pid, "VmRSS");
}

/** Returns the peak memory since the last call of `forgetPeak`, in bytes. */
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

import { readFileSync } from "node:fs";

const sampleIntervalMs = 100;

/**
 * How much of the machine's memory a process holds; undefined where the system does not tell it (only Linux does).
 * @param {number} pid
 * @returns {number | undefined} MB
 */
export function residentMb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}

/**
 * The most that a process holds while something happens.
 * @param {number} pid
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} MB
 */
export async function peakResidentMb(pid, action) {
  let peak = residentMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, sampleIntervalMs);
  try {
    await action();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentMb(pid));
}

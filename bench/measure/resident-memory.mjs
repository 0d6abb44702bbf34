import { readFileSync } from "node:fs";

const everyMs = 100;

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
 * @param {() => Promise<unknown>} happen
 * @returns {Promise<number>} MB
 */
export async function peakResidentMb(pid, happen) {
  let peak = residentMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, everyMs);
  try {
    await happen();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentMb(pid));
}

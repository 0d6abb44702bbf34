import { readFileSync } from "node:fs";

const sampleIntervalMs = 100;

/**
 * Returns the resident memory of a process; undefined where the system does not report it (only
 * Linux does).
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
 * Returns the peak memory of a process during the action.
 * @param {number} pid
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} MB; NaN where the system does not report it
 */
export async function peakResidentMb(pid, action) {
  const sample = () => residentMb(pid) ?? Number.NaN;
  let peak = sample();
  const timer = setInterval(() => {
    peak = Math.max(peak, sample());
  }, sampleIntervalMs);
  try {
    await action();
  } finally {
    clearInterval(timer);
  }

  return Math.max(peak, sample());
}

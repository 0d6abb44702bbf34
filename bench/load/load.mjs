import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { autocannon } from "./autocannon.mjs";
import { findWrk } from "./wrk.mjs";

/**
 * A program that sends requests over connections which it keeps alive.
 * @typedef {object} Load
 * @property {string} name
 * @property {(order: Order) => Promise<Outcome>} run
 *
 * @typedef {object} Order
 * @property {string} url
 * @property {Record<string, string>} [headers]
 * @property {number} connections
 * @property {number} seconds
 *
 * @typedef {object} Outcome
 * @property {number} requestsPerSecond
 * @property {number} p99Ms
 * @property {number} failures answers other than 2xx, time-outs and broken connections
 * @property {number} bytesPerAnswer with its head
 * @property {number} requests
 */

/**
 * Chooses wrk where it is installed, because it takes the least CPU from the measured server.
 * @returns {Load}
 */
export function chooseLoad() {
  return findWrk() ?? autocannon;
}

/**
 * Runs the load and rejects figures of incomplete or wrong responses. Adds the server's CPU time
 * per request, which is more meaningful than speed when other programs use the machine too.
 * @param {Load} load
 * @param {Order & { bodyBytes: number, pid: number | number[] }} order `pid`: the server's process or processes
 */
export async function measureLoad(load, { bodyBytes, pid, ...order }) {
  const cpuBefore = totalCpuMs(pid);
  const outcome = await load.run(order);
  const cpuMs = totalCpuMs(pid) - cpuBefore;
  if (outcome.failures > 0) throw new Error(`${outcome.failures} requests of ${order.url} failed`);

  const headBytes = outcome.bytesPerAnswer - bodyBytes;
  // The last response of each connection is cut off at the end: its bytes count, and it does not.
  const tolerance = Math.max(0.02, order.connections / outcome.requests) * bodyBytes;
  if (headBytes < -0.02 * bodyBytes || headBytes > 2000 + tolerance) {
    throw new Error(
      `${order.url} sent ${outcome.bytesPerAnswer} bytes an answer where ${bodyBytes} are right`,
    );
  }

  return { ...outcome, cpuUs: Number.isNaN(cpuMs) ? undefined : (1000 * cpuMs) / outcome.requests };
}

/** NaN where the system does not report it. */
function totalCpuMs(pids) {
  return [pids].flat().reduce((sum, pid) => sum + (cpuMsOfTree(pid) ?? Number.NaN), 0);
}

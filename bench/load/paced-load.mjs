import { fileURLToPath } from "node:url";
import { startPeer } from "../peers/start-peer.mjs";

const program = fileURLToPath(new URL("paced-requests.mjs", import.meta.url));

/**
 * Requests an image at a steady pace during the action. Throws when a response is wrong.
 * @param {{ url: string, headers: Record<string, string>, perSecond: number, bodyBytes: number }} order
 * @param {() => Promise<unknown>} action
 * @returns {Promise<{ requests: number, p50Ms: number, p99Ms: number }>}
 */
export async function withPacedLoad(order, action) {
  const pacer = await startPeer(program);
  try {
    await pacer.ask(order);
    await action();
    const { failures, ...figures } = await pacer.ask({});
    if (failures.length > 0) {
      throw new Error(`${failures.length} requests of ${order.url} failed: ${failures[0]}`);
    }

    return figures;
  } finally {
    await pacer.stop();
  }
}

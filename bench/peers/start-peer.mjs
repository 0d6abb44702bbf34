import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const peersFolder = fileURLToPath(new URL(".", import.meta.url));

/**
 * A peer in a process of its own, which ends with this one.
 * @typedef {object} Peer
 * @property {number} pid
 * @property {any} greeting what it said when it was ready
 * @property {(order: import("node:child_process").Serializable) => Promise<any>} ask one order at a
 *   time
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} script in this folder, or its absolute path
 * @param {{ args?: string[], niceness?: number | undefined }} [options]
 * @returns {Promise<Peer>}
 */
export async function startPeer(script, { args = [], niceness = 0 } = {}) {
  // The same allocator setting as the product's processes.
  const env = { ...process.env, MALLOC_ARENA_MAX: "2", NODE_ENV: "production" };
  const child = fork(path.resolve(peersFolder, script), args, {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`the peer ${script} was not started`);

  // Immediately: a thread keeps the priority that its process has when it starts.
  os.setPriority(pid, niceness);
  const failed = once(child, "exit").then(() => {
    throw new Error(`the peer ${script} has ended`);
  });
  failed.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), failed]))[0];
  const greeting = await answer();

  return {
    pid,
    greeting,
    ask: (order) => {
      const reply = answer();
      child.send(order);
      return reply;
    },
    async stop() {
      child.kill();
      await failed.catch(() => {});
    },
  };
}

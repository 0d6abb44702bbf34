/** Everything stops within 10 s. */
const totalMs = 9_000;

/**
 * @typedef {object} Stoppable
 * @property {(graceMs: number) => unknown} stop
 * @property {() => void} [kill]
 */

/** The started processes, stopped in reverse order. */
export function createShutdown() {
  /** @type {Stoppable[]} */
  const stoppables = [];
  return {
    /** @param {Stoppable} stoppable */
    add: (stoppable) => stoppables.push(stoppable),
    stop: async () => {
      const deadline = Date.now() + totalMs;
      for (let next = stoppables.pop(); next; next = stoppables.pop()) {
        await next.stop(Math.max(deadline - Date.now(), 500));
      }
    },
    kill: () => {
      for (const stoppable of stoppables.reverse()) stoppable.kill?.();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";

/** More actions at once mean that the product does not keep up with the rate. */
const maxPending = 2_000;

/**
 * Starts each action when an earlier one has ended.
 * @param {{ act: () => Promise<unknown>, concurrency: number, isDone: () => boolean }} options
 * @returns {Promise<number>} actions that have ended
 */
export async function runClosedLoop({ act, concurrency, isDone }) {
  let count = 0;
  let hasFailed = false;
  const loop = async () => {
    for (; !isDone() && !hasFailed; count++)
      await act().catch((error) => {
        hasFailed = true;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: concurrency }, loop));

  return count;
}

/**
 * Starts actions at a steady rate, whether earlier ones have ended or not.
 * @param {{ act: () => Promise<unknown>, perSecond: number, isDone: () => boolean }} options
 * @returns {Promise<{ started: number, left: number, mostPending: number }>} `left`: actions that
 *   were not started because too many were pending
 */
export async function runOpenLoop({ act, perSecond, isDone }) {
  const pending = new Set();
  const counts = { started: 0, left: 0, mostPending: 0 };
  /** @type {Error | undefined} */
  let failure;
  const startedAt = performance.now();
  for (let planned = 0; !isDone() && !failure; planned++) {
    const waitMs = startedAt + (1_000 * planned) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (pending.size >= maxPending) {
      counts.left++;
      continue;
    }

    const action = act()
      .catch((error) => {
        failure = error;
      })
      .finally(() => pending.delete(action));
    pending.add(action);
    counts.started++;
    counts.mostPending = Math.max(counts.mostPending, pending.size);
  }
  await Promise.all(pending);
  if (failure) throw failure;

  return counts;
}

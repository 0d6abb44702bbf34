import { logger } from "@/lib/platform/logger/logger";

export interface WakeLoop {
  /** Has the work done at once, or once more when it is being done. */
  wake: () => void;
  /** Resolves when the work that is being done has ended; it is not done again. */
  stop: () => Promise<void>;
}

/**
 * Does the work again and again, one after another: when woken, and in any case after the interval. What it throws
 * is logged and it is tried again after the interval.
 */
export function startWakeLoop(name: string, intervalMs: number, work: () => Promise<void>): WakeLoop {
  let stopped = false;
  let isWoken = true;
  let wakeUp = () => {};

  async function run(): Promise<void> {
    while (!stopped) {
      isWoken = false;
      try {
        await work();
      } catch (error) {
        logger().warn({ err: error, loop: name }, "a round of the job loop failed and is tried again");
        isWoken = false;
      }
      if (!isWoken && !stopped) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const finished = run();
  return {
    wake,
    stop: () => {
      stopped = true;
      wake();
      return finished;
    },
  };
}

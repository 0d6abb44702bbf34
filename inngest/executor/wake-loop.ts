import { logRepeatedWork } from "@/lib/platform/database/database-outage";

export interface WakeLoop {
  /** Runs the work at once, or once more if it is running. */
  wake: () => void;
  /** Resolves when the current run of the work has ended; it does not run again. */
  stop: () => Promise<void>;
}

/**
 * Runs the work repeatedly, one run at a time: when woken, and at the latest after the interval.
 * Logs what it throws and retries after the interval.
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
        logRepeatedWork(error, "a round of the job loop failed and is retried", { loop: name });
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

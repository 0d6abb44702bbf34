import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.mjs";

/**
 * @typedef {object} Running a process that has been started
 * @property {number} pid
 * @property {Promise<string>} exited how it ended, in words
 * @property {Promise<void>} [ready] it can do its work; absent when it can from the start
 /**
  * @property {(type: string) => Promise<string | undefined>} [ask] sends a question; the answer is
  *   undefined if the process cannot give it
  * @property {(graceMs: number) => Promise<void>} stop
  * @property {() => void} kill
  */

const initialDelayMs = 100;
const maxDelayMs = 5_000;
const maxStartFailures = 5;

/** Returns a promise and the function that resolves it. */
function createDeferred() {
  /** @type {(value: any) => void} */
  let resolve = () => {};
  /** @type {Promise<any>} */
  const promise = new Promise((settle) => {
    resolve = settle;
  });

  return { promise, resolve };
}

/** The pause before a restart, which doubles each time until it is reset. */
function createBackoff() {
  let delayMs = initialDelayMs;
  let waiting = new AbortController();

  return {
    /**
     * Resolves early when it is skipped or the signal aborts.
     * @param {AbortSignal} stopping
     */
    wait: async (stopping) => {
      waiting = new AbortController();
      const signal = AbortSignal.any([stopping, waiting.signal]);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    },
    skip: () => waiting.abort(),
    reset: () => {
      delayMs = initialDelayMs;
    },
  };
}

/**
 * Keeps one process running: when it ends, it is restarted, after a delay that grows until it is
 * ready. Before the service has been up once, a failed first start and repeated deaths are reported
 * instead.
 * @param {{ name: string, hint: string, start: () => Promise<Running>, onStart: (running: Running)
 *   => void, report: (text: string) => void, giveUp: (error: Error) => void, findObstacle?: () =>
 *   Promise<Error | undefined>, }} options `findObstacle` returns why another start would fail too
 */
export function supervise({ name, hint, start, onStart, report, giveUp, findObstacle }) {
  /** @type {Running | undefined} */
  let running;
  let settled = false;
  let graceMs = 0;
  let isRestarting = false;
  const backoff = createBackoff();
  const stopping = new AbortController();
  const started = createDeferred();
  const ready = createDeferred();

  async function runOnce() {
    running = await start();
    if (stopping.signal.aborted) await running.stop(graceMs);
    const onReady = () => {
      backoff.reset();
      ready.resolve(undefined);
    };

    if (running.ready) running.ready.then(onReady);
    else onReady();
    onStart(running);
    started.resolve(running);

    return running.exited;
  }

  async function loop() {
    for (let exitCount = 1; ; exitCount++) {
      const reason = await runOnce().catch((error) => error);
      const isStarted = running !== undefined;
      running = undefined;
      if (stopping.signal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        continue;
      }

      if (!settled && !isStarted && exitCount === 1) return giveUp(reason);

      const obstacle = settled ? undefined : await findObstacle?.();
      if (obstacle) return giveUp(obstacle);

      const text = reason.message ?? reason;
      if (!settled && exitCount === maxStartFailures)
        return giveUp(
          new StartError(`The ${name} process ended ${exitCount} times while starting (${text}); ${hint}.`),
        );

      report(`The ${name} process ended (${text}) and is being restarted.`);
      await backoff.wait(stopping.signal);
      if (stopping.signal.aborted) return;
    }
  }

  const finished = loop();
  return {
    /** The first start; never settles if it fails. */
    started: started.promise,
    /** It can do its work for the first time. */
    ready: ready.promise,
    /** From now on a process that ends is always restarted. */
    settle: () => {
      settled = true;
    },
    /**
     * Starts it again at once, as its code has changed.
     * @param {number} grace time to finish work in progress
     */
    restart: async (grace) => {
      backoff.skip();
      isRestarting = running !== undefined;
      await running?.stop(grace);
    },
    /** @param {number} grace time to finish work in progress, before it is killed */
    stop: async (grace) => {
      graceMs = grace;
      stopping.abort();
      await running?.stop(grace);
      await finished;
    },
    kill: () => {
      stopping.abort();
      running?.kill();
    },
  };
}

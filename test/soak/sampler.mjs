import { setTimeout as sleep } from "node:timers/promises";
import { sampleDatabase } from "./database-samples.mjs";
import { record } from "./records.mjs";
import { sampleSystem } from "./system-samples.mjs";

const sampleMs = 10_000;
const minuteMs = 60_000;

/**
 * Records a sample every ten seconds and the latencies of each minute, until it is stopped.
 * @param {{ installation: import("../crash/installation.mjs").Installation & { dataFolder: string },
 *   ledger: import("../crash/ledger.mjs").Ledger, latencies: ReturnType<typeof
 *   import("./latencies.mjs").createLatencies>, part: number, offsetSeconds: number }} options
 *   `offsetSeconds`: of the earlier parts
 */
export function startSampler({ installation, ledger, latencies, part, offsetSeconds }) {
  const startedAt = performance.now();
  const at = () => Math.round(offsetSeconds + (performance.now() - startedAt) / 1_000);
  const stopping = new AbortController();
  const pauseUntil = (ms) =>
    sleep(Math.max(0, startedAt + ms - performance.now()), undefined, { signal: stopping.signal }).catch(
      () => {},
    );

  async function recordSamples() {
    for (let next = sampleMs; ; next += sampleMs) {
      await pauseUntil(next);
      if (stopping.signal.aborted) return;

      ledger.prune();
      record("samples", {
        at: at(),
        part,
        ...(await sampleSystem(installation)),
        ...(await sampleDatabase(installation)),
      });
    }
  }

  async function recordMinutes() {
    for (let next = minuteMs; !stopping.signal.aborted; next += minuteMs) {
      await pauseUntil(next);
      record("minutes", { at: at(), part, kinds: latencies.take() });
    }
  }

  const running = Promise.all([recordSamples(), recordMinutes()]);
  // Handled when it is stopped.
  running.catch(() => {});

  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

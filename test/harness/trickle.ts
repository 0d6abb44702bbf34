import { setTimeout as sleep } from "node:timers/promises";

/** Results of a steady trickle of requests. */
export interface Visits {
  milliseconds: number[];
  failures: string[];
}

const pauseMs = 25;

/** Requests the URL repeatedly, one request after another, until stopped. */
export function startTrickle(url: string): { stop: () => Promise<Visits> } {
  const visits: Visits = { milliseconds: [], failures: [] };
  let isStopping = false;

  async function run(): Promise<Visits> {
    while (!isStopping) {
      await visit(url, visits);
      await sleep(pauseMs);
    }
    return visits;
  }

  const running = run();
  return {
    stop: () => {
      isStopping = true;
      return running;
    },
  };
}

async function visit(url: string, visits: Visits): Promise<void> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    visits.milliseconds.push(performance.now() - startedAt);
    if (response.status !== 200) visits.failures.push(`status ${response.status}`);
  } catch (error) {
    visits.failures.push(String(error));
  }
}

export function describeTimes({ milliseconds }: Visits): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${sorted.length} answers, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
